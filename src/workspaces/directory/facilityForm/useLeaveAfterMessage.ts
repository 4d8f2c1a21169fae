import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** How long to show the success message before leaving the page, in milliseconds (FAC-044). */
const leaveDelay = 1500

/** Shows a success toast and then navigates. */
export function useLeaveAfterMessage() {
  const navigate = useNavigate()
  const notify = useNotify()
  const [to, setTo] = useState<string>()
  useEffect(() => {
    if (to === undefined) return
    const timer = setTimeout(() => navigate(to), leaveDelay)
    return () => clearTimeout(timer)
  }, [to, navigate])
  return (message: string, next: string) => {
    notify(message, { type: 'success' })
    setTo(next)
  }
}
