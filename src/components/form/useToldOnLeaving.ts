import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/** So long a press that leaves the field has to end: what is told moves what stands below it, in milliseconds. */
const pressTakes = 250

/**
 * Says what is wrong with a field when it is left, before the form is sent. What is typed next takes it back.
 */
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
