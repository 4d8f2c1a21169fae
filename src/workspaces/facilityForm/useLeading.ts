import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** How long a success stands before the page is left, in milliseconds (spec 3 §9). */
const leavesAfter = 1500

/** Says a success, and leads on once it was read. */
export function useLeading() {
  const navigate = useNavigate()
  const notify = useNotify()
  const [to, setTo] = useState<string>()
  useEffect(() => {
    if (to === undefined) return
    const timer = setTimeout(() => navigate(to), leavesAfter)
    return () => clearTimeout(timer)
  }, [to, navigate])
  return (said: string, next: string) => {
    notify(said, { type: 'success', autoHideDuration: 3000, anchorOrigin: { vertical: 'top', horizontal: 'center' } })
    setTo(next)
  }
}
