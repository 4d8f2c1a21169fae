import { useEffect } from 'react'
import { type FieldErrors, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from './ErrorSummary.tsx'

/** The problems of the form around it, once it was sent. */
export function FormProblems() {
  const { control } = useFormContext()
  const { errors, submitCount, isSubmitting } = useFormState({ control })
  const problems = submitCount > 0 ? flat(errors) : []
  const any = problems.length > 0

  useEffect(() => {
    if (!any) return
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [any])

  return any && !isSubmitting ? <ErrorSummary key={submitCount} problems={problems} /> : null
}

/** `{ root: { server }, name, address: { city } }` → a line each, with the field's name in dots. */
function flat(errors: FieldErrors<FieldValues>, prefix = ''): { field?: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error) return []
    if (typeof error.message === 'string')
      return [{ field: prefix.startsWith('root') ? undefined : prefix + name, message: error.message }]
    return flat(error as unknown as FieldErrors<FieldValues>, `${prefix}${name}.`)
  })
}
