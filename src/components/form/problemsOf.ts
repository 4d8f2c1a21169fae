import type { FieldErrors } from 'react-hook-form'
import type { FieldProblem } from './ErrorSummary.tsx'
import { idOf, type Labels, labelIn } from './FormScope.ts'

/** Messages that do not say which field they are about: "Required information", "Field must be checked", "This field is required". */
const nameless = /^(Required|Field must|This field|Please enter positive number)\b/

/** The lines of the error summary in the order of the page. Each names its field: as the form's labels call it, or as it stands there. */
export function problemsOf(errors: FieldErrors, prefix: string, labels: Labels): FieldProblem[] {
  return listErrors(errors)
    .map(({ name, message }) => {
      const id = idOf(prefix, name)
      const said = labelIn(labels, name) ?? document.getElementById(`${id}-label`)?.firstChild?.textContent
      // Fields that are asked of each of several things say of which.
      const group = document.getElementById(id)?.closest<HTMLElement>('[data-group]')?.dataset.group
      const label = said && group ? `${group}, ${said}` : said
      return {
        id: document.getElementById(id) ? id : undefined,
        text: label && nameless.test(message) ? `${label.replace(/\?$/, '')}: ${message}` : message,
      }
    })
    .sort((one, other) => (follows(one.id, other.id) ? 1 : -1))
}

/** `{ name, address: { city } }` → a message each, with the field's path in dots. What is about no field is not among them. */
function listErrors({ root: _, ...errors }: FieldErrors, path = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const name = path + key
    return typeof error.message === 'string' ? [{ name, message: error.message }] : listErrors(error as FieldErrors, `${name}.`)
  })
}

function follows(id: string | undefined, other: string | undefined): boolean {
  const [field, before] = [id && document.getElementById(id), other && document.getElementById(other)]
  return Boolean(field && before && before.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
}
