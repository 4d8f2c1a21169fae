import type { FieldErrors } from 'react-hook-form'
import { mustBeChecked } from '#domain/patients/intake/releaseOfInformation.ts'
import { required } from '#domain/patients/intake/section.ts'
import type { FieldProblem } from '../../components/ErrorSummary.tsx'
import { labelOf } from '../../i18n/patient.ts'
import { fieldId } from './fields/useField.ts'
import { listErrors } from './validation.ts'

/** Messages that do not say which field they are about. */
const nameless = [required, mustBeChecked]

/** The error summary's lines, each naming its field, in the order of the page. */
export function summaryOf(errors: FieldErrors): FieldProblem[] {
  return listErrors(errors)
    .map(({ name, message }) => ({
      id: fieldId(name),
      text: nameless.includes(message) ? `${labelOf(name).replace(/\?$/, '')}: ${message}` : message,
    }))
    .sort((one, other) => (follows(one.id, other.id) ? 1 : -1))
}

function follows(id: string, other: string): boolean {
  const [field, before] = [document.getElementById(id), document.getElementById(other)]
  return Boolean(field && before && before.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
}
