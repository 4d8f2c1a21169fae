import { blankInsurance } from '../patients/intake/payment.ts'
import type { FileSection, FoundAnswer } from './answers.ts'
import type { PatientFile, PersonName } from './facts.ts'

type Values = Readonly<Record<string, unknown>>

/** The form value with the sources of the answers from a file, by field path. It is part of the draft, and no section saves it. */
export const fromFile = 'from_file'

/** Text answers to which each answer from a file adds a line. */
const appended = ['allergies', 'daily_medications_explanation', 'other_health_conditions']

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const group = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** The value at a field path, such as `patient_insurance.group_id`. */
export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => group(found)[key], values)

const isSame = (a: unknown, b: unknown) => {
  const normal = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : JSON.stringify(value))
  return normal(a) === normal(b)
}

/** Whether a value from a file is added to the answers that are there, instead of replacing them. */
const isAdded = (field: string, value: unknown) =>
  field === 'addictions' ||
  appended.includes(field) ||
  (Array.isArray(value) && field !== 'payment_method' && !field.includes('.'))

/** Whether the form already has this answer. */
export const isThere = (values: Values, answer: FoundAnswer): boolean =>
  Object.entries(answer.values).every(([path, value]) => {
    const now = valueAt(values, path)
    if (path === 'addictions') return Object.keys(group(value)).every(id => id in group(now))
    if (appended.includes(path)) return (value as string[]).every(line => String(now ?? '').includes(line))
    if (isAdded(path, value)) return (value as unknown[]).every(one => Array.isArray(now) && now.includes(one))
    return isSame(now, value) || (isEmpty(now) && isEmpty(value) && path !== answer.field)
  })

/** The typed values that the answer would replace, by field path. */
export const replaced = (values: Values, answer: FoundAnswer): { path: string; now: unknown }[] =>
  Object.entries(answer.values).flatMap(([path, value]) => {
    const now = valueAt(values, path)
    // An answered No counts here, unlike an empty check box.
    const isTyped = path === 'homeless' ? typeof now === 'boolean' : !isEmpty(now)
    return isTyped && !isAdded(path, value) && value !== null && !isSame(now, value) ? [{ path, now }] : []
  })

/** Returns the form's values with these answers, marked with their sources. Lists and texts keep what they have. */
export function withAnswers(values: Values, answers: readonly FoundAnswer[]): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...values }
  const marks: Record<string, string> = { ...(group(values[fromFile]) as Record<string, string>) }
  for (const answer of answers) {
    for (const [path, value] of Object.entries(answer.values)) {
      put(filled, path, isAdded(path, value) ? joined(path, valueAt(filled, path), value) : value)
      marks[path] = mark(marks[path], answer.source)
    }
    Object.assign(marks, answer.notes)
  }
  return answers.length ? { ...filled, [fromFile]: marks } : filled
}

const mark = (before: string | undefined, source: string) =>
  !before || before === source || before.split('; ').includes(source) ? (before ?? source) : `${before}; ${source}`

function joined(path: string, now: unknown, value: unknown): unknown {
  if (path === 'addictions') return { ...group(value), ...group(now) }
  if (!appended.includes(path)) return [...new Set([...(Array.isArray(now) ? now : []), ...(value as unknown[])])]
  const text = String(now ?? '')
  const added = (value as string[]).filter(line => !text.includes(line))
  return [text, ...added].filter(Boolean).join('\n')
}

function put(values: Record<string, unknown>, path: string, value: unknown) {
  const [field, key] = path.split('.') as [string, string | undefined]
  if (key === undefined) values[field] = value
  else if (value !== null) values[field] = { ...blankInsurance, ...group(values[field]), [key]: value }
  else values[field] ??= blankInsurance
}

export const bySection = (answers: readonly FoundAnswer[]): [FileSection, FoundAnswer[]][] => [
  ...Map.groupBy(answers, ({ section }) => section),
]

const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase()
const firstWord = (name: string) => plain(name.trim().split(/\s+/)[0])

/**
 * How the file's patient differs from the patient in the form, in words. Undefined if they agree as far as both are known. A middle
 * name makes no difference.
 */
export function differentPerson(file: Pick<PatientFile, 'name' | 'birthDate'>, typed: Values): 'name' | 'birth' | undefined {
  const name: PersonName = { first: String(typed.first_name ?? ''), last: String(typed.last_name ?? '') }
  if (name.first && firstWord(name.first) !== firstWord(file.name.first)) return 'name'
  if (name.last && plain(name.last) !== plain(file.name.last)) return 'name'
  const born = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(typed.date_of_birth ?? ''))
  if (born && file.birthDate && `${born[3]}-${born[1]}-${born[2]}` !== file.birthDate) return 'birth'
  return undefined
}
