import { HttpError } from 'ra-core'
import { type FieldErrors, type FieldValues, type Path, type Resolver, set, type UseFormReturn } from 'react-hook-form'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import type { z } from '#domain/platform/zod.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { idOf, type Labels, labelIn } from './useField.ts'

export type NamedProblem = {
  name: string
  /** Id of the field's element, if it is on the page. */
  id: string | undefined
  text: string
}

/** Returns the error summary's lines in page order. Each line contains the field's label and, for repeated fields, the group. */
export function errorLines(errors: FieldErrors, prefix: string, labels: Labels): NamedProblem[] {
  return listErrors(errors)
    .map(({ name, message }) => {
      const field = fieldElement(prefix, name)
      const id = field?.id ?? idOf(prefix, name)
      return {
        name,
        id: field ? id : undefined,
        text: formatLine(message, findLabel(name, id, labels), field && findGroup(field, id)),
      }
    })
    .sort((a, b) => (follows(a.id, b.id) ? 1 : -1))
}

const fieldElement = (prefix: string, name: string) => document.getElementById(idOf(prefix, name)) ?? reactAdminInput(name)

/** react-admin's inputs generate their ids. A select has the name on a hidden input beside the element that takes focus. */
function reactAdminInput(name: string): HTMLElement | null | undefined {
  const inputs = [...document.getElementsByName(name)]
  // The first checkbox of a group.
  const input = inputs.find(one => one.matches('[type=checkbox]')) ?? inputs.at(-1)
  return input?.matches('.MuiSelect-nativeInput') ? input.parentElement?.querySelector<HTMLElement>('[role=combobox]') : input
}

/** Formats a line: "Secondary insurance: Subscriber ID: Required information". Omits the label if the message starts with it. */
function formatLine(english: string, label: string | undefined, group: string | null | undefined): string {
  const message = domainText(english)
  const named = label && !startsWithLabel(message, label) ? `${label}: ${message}` : message
  return group ? `${group}: ${named}` : named
}

/** Returns a field's label from the form's labels or from the page, or its path in words. */
export const fieldLabel = (name: string, prefix: string, labels: Labels): string =>
  findLabel(name, fieldElement(prefix, name)?.id ?? idOf(prefix, name), labels) ?? inWords(name)

const startsWithLabel = (message: string, label: string) =>
  message.toLowerCase().startsWith(label.toLowerCase()) && !/^[a-z]/i.test(message.slice(label.length))

/**
 * Returns a field's label from the form's labels, or else from the page. For list items, the page takes precedence because the
 * items share one name. If the field is not on the page, returns its path.
 */
function findLabel(name: string, id: string, labels: Labels): string | undefined {
  const [listed, fieldLabel] = [labelIn(labels, name), labelElement(id)?.firstChild?.textContent]
  const label = /\.\d+$/.test(name) ? fieldLabel || listed : (listed ?? fieldLabel)
  // A label that is a sentence would make the line too long.
  if (label?.endsWith('.')) return undefined
  if (label) return label.replace(/[?:]$/, '')
  if (document.getElementById(id) || name === 'form') return undefined
  return inWords(name)
}

/** The last part of a field's path as words: `address.zip_code` becomes "Zip code". */
function inWords(name: string): string {
  const words = (name.split('.').findLast(part => !/^\d+$/.test(part)) ?? name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns a field's group: the list item that contains the field, or the fieldset if the form has several fields with the same
 * label.
 */
function findGroup(field: HTMLElement, id: string): string | undefined {
  const itemName = field.closest<HTMLElement>('[data-group]')?.dataset.group
  if (itemName) return itemName
  const fieldLabel = labelElement(id)?.firstChild?.textContent
  const labels = field.closest('form')?.querySelectorAll('[id$="-label"]') ?? []
  const sameLabels = [...labels].filter(label => label.firstChild?.textContent === fieldLabel)
  return sameLabels.length > 1 ? field.closest<HTMLElement>('[data-title]')?.dataset.title : undefined
}

const labelElement = (id: string) =>
  document.getElementById(`${id}-both-label`) ?? document.getElementById(`${id}-label`) ?? legendOf(document.getElementById(id))

/** The legend of react-admin's groups of checkboxes has no id. */
const legendOf = (option: HTMLElement | null) => option?.closest('fieldset.ra-input')?.querySelector('legend')

/** Flattens nested errors, such as `{ name, address: { city } }`, to dotted paths. Omits errors that have no field. */
export function listErrors({ root: _, ...errors }: FieldErrors, path = ''): { name: string; message: string; type: unknown }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const name = path + key
    return typeof error.message === 'string'
      ? [{ name, message: error.message, type: error.type }]
      : listErrors(error as FieldErrors, `${name}.`)
  })
}

function follows(id: string | undefined, otherId: string | undefined): boolean {
  const [field, otherField] = [id && document.getElementById(id), otherId && document.getElementById(otherId)]
  return Boolean(field && otherField && otherField.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
}

/**
 * Shows why a submit failed: next to the fields that the server named, or else above the form. Returns the message above the
 * form, if any.
 */
export function showServerErrors<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  error: unknown,
): string | undefined {
  const errors = Object.entries<string>((error instanceof HttpError && error.body?.errors) || {})
  // An error with an empty field name applies to the whole form.
  for (const [field, text] of errors) form.setError((field || 'form') as Path<V>, { type: 'server', message: text })
  if (errors.length) return undefined
  const message = error instanceof Error && error.message ? error.message : somethingWentWrong
  form.setError('root.server', { message })
  return message
}

/**
 * The error with the message that the specification prescribes. Keeps the errors that the server reported for fields, and the
 * server's message after a conflict, because the user cannot continue without that reason.
 */
export function withPrescribedMessage(error: unknown, message = somethingWentWrong): Error {
  const { status = 0, body } = error as Partial<HttpError>
  return status === 409 ? (error as Error) : new HttpError(message, status, body)
}

/** Result of validating a form: errors by field path, or the values to send. */
export type Validation<T> = { problems: Record<string, string> } | { output: T }

/** Validates values with a domain schema. Keeps only each field's first error. */
export function validateWith<S extends z.ZodType>(schema: S, values: unknown): Validation<z.output<S>> {
  const result = schema.safeParse(values)
  if (result.success) return { output: result.data }
  const problems: Record<string, string> = {}
  // An error without a field is stored under `form`.
  for (const { path, message } of result.error.issues) problems[path.join('.') || 'form'] ??= message
  return { problems }
}

export const makeResolver =
  <V extends FieldValues, T extends FieldValues>(validate: (values: V) => Validation<T>): Resolver<V, unknown, T> =>
  values => {
    const validation = validate(values)
    if ('output' in validation) return { values: validation.output, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [field, message] of Object.entries(validation.problems)) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }
