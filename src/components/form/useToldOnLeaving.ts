import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/** Delay in milliseconds that lets a press end before an error moves the page. */
const pressTakes = 250

/** Reports a field's error on blur, before submitting. The next input clears it. */
export function useToldOnLeaving(name: string, wrong: (typed: unknown) => string | undefined) {
  const { setError, clearErrors, getFieldState, getValues } = useFormContext()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onLeave: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const message = wrong(getValues(name))
        if (message) setError(name, { type: 'left', message })
      }, pressTakes)
    },
    onTyping: () => {
      clearTimeout(timer.current)
      if (getFieldState(name).error?.type === 'left') clearErrors(name)
    },
  }
}
