import type { FieldErrors } from 'react-hook-form'
import type { FieldProblem } from './ErrorSummary.tsx'
import { idOf, type Labels, labelIn } from './FormScope.ts'

export type NamedProblem = FieldProblem & {
  /** Field path in the form values. */
  name: string
}

/** The lines of the error summary in the order of the page. Each names its field, and the group of a field that occurs more than once. */
export function problemsOf(errors: FieldErrors, prefix: string, labels: Labels): NamedProblem[] {
  return listErrors(errors)
    .map(({ name, message }) => {
      const id = idOf(prefix, name)
      const field = document.getElementById(id)
      return { name, id: field ? id : undefined, text: lineOf(message, labelOf(name, id, labels), field && groupOf(field, id)) }
    })
    .sort((one, other) => (follows(one.id, other.id) ? 1 : -1))
}

/** "Second insurance: Subscriber ID: Required information"; a message that begins with the name of its field says it once. */
function lineOf(message: string, label: string | undefined, group: string | null | undefined): string {
  const named = label && !begins(message, label) ? `${label}: ${message}` : message
  return group ? `${group}: ${named}` : named
}

const begins = (message: string, label: string) =>
  message.toLowerCase().startsWith(label.toLowerCase()) && !/^[a-z]/i.test(message.slice(label.length))

/**
 * What the form's labels call a field, or its own label does; for an item of a list, which shares its name with the others, its own
 * label comes first. A field that is not on the page goes by its name in the values.
 */
function labelOf(name: string, id: string, labels: Labels): string | undefined {
  const [listed, own] = [labelIn(labels, name), labelElement(id)?.firstChild?.textContent]
  const label = /\.\d+$/.test(name) ? own || listed : (listed ?? own)
  // The message says enough beside a box whose label is a whole sentence.
  if (label?.endsWith('.')) return undefined
  if (label) return label.replace(/[?:]$/, '')
  if (document.getElementById(id) || name === 'form') return undefined
  const words = (name.split('.').findLast(part => !/^\d+$/.test(part)) ?? name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that are asked of each of several things name that thing; those whose label stands twice in the form name their group. */
function groupOf(field: HTMLElement, id: string): string | undefined {
  const thing = field.closest<HTMLElement>('[data-group]')?.dataset.group
  if (thing) return thing
  const own = labelElement(id)?.firstChild?.textContent
  const labels = field.closest('form')?.querySelectorAll('[id$="-label"]') ?? []
  const namesakes = [...labels].filter(label => label.firstChild?.textContent === own)
  return namesakes.length > 1 ? field.closest<HTMLElement>('[data-title]')?.dataset.title : undefined
}

/** The label of a field; that of both parts, where a field has two. */
const labelElement = (id: string) => document.getElementById(`${id}-both-label`) ?? document.getElementById(`${id}-label`)

/** `{ name, address: { city } }` → a message each, with the field's path in dots. What is about no field is not among them. */
export function listErrors({ root: _, ...errors }: FieldErrors, path = ''): { name: string; message: string; type: unknown }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const name = path + key
    return typeof error.message === 'string'
      ? [{ name, message: error.message, type: error.type }]
      : listErrors(error as FieldErrors, `${name}.`)
  })
}

function follows(id: string | undefined, other: string | undefined): boolean {
  const [field, before] = [id && document.getElementById(id), other && document.getElementById(other)]
  return Boolean(field && before && before.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
}
