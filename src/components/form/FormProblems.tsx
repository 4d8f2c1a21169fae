import { useEffect } from 'react'
import { type FieldErrors, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary, fieldId } from './ErrorSummary.tsx'

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
    if (typeof error.message === 'string') {
      if (prefix.startsWith('root')) return [{ message: error.message }]
      return [{ field: prefix + name, message: named(prefix + name, error.message) }]
    }
    return flat(error as unknown as FieldErrors<FieldValues>, `${prefix}${name}.`)
  })
}

/** "Required field" says little in a list: the field's own label goes before it. */
function named(field: string, message: string): string {
  if (!message.startsWith('Required')) return message
  const id = fieldId(field)
  const group = document.getElementById(id)?.getAttribute('aria-labelledby')
  const label = document.querySelector(`label[for="${id}"]`) ?? (group && document.getElementById(group))
  const text = label ? label.firstChild?.textContent : null
  return text ? `${text}: ${message}` : message
}
