import type { FieldErrors } from 'react-hook-form'
import type { FieldProblem } from '../../components/ErrorSummary.tsx'
import { labelOf } from '../../i18n/patient.ts'
import { fieldId } from './fields/useField.ts'
import { listErrors } from './validation.ts'

/** The error summary's lines. A message that does not name its field gets the name in front; the order is that of the page. */
export function summaryOf(errors: FieldErrors): FieldProblem[] {
  const place = (id: string) => document.getElementById(id)?.getBoundingClientRect()
  return listErrors(errors)
    .map(({ name, message }) => {
      const label = labelOf(name)
      const named = message.toLowerCase().includes(label.toLowerCase())
      return { id: fieldId(name), text: named ? message : `${label}: ${message}` }
    })
    .map(problem => ({ problem, at: place(problem.id) }))
    .sort((one, other) => (one.at?.top ?? 0) - (other.at?.top ?? 0) || (one.at?.left ?? 0) - (other.at?.left ?? 0))
    .map(({ problem }) => problem)
}
