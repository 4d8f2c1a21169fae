import type { FieldValues } from 'react-hook-form'
import type { FileSection, FoundAnswer } from '#domain/intake/files/answers.ts'
import { hasDeclarations, readDocument, type Xml } from '#domain/intake/files/ccda.ts'
import {
  damagedXml,
  deepestFile,
  describeOther,
  FileProblem,
  fromFile,
  hasEntities,
  largestFile,
  type PatientFile,
  type PersonName,
  tooDeep,
  tooLarge,
} from '#domain/intake/files/facts.ts'
import { readBundle } from '#domain/intake/files/fhir.ts'
import { blankInsurance } from '#domain/intake/patients/intake/payment.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import type { Draft } from '#domain/platform/drafts/schema.ts'
import { call, type Input } from '../../../dataProvider/call.ts'
import { deviceId, deviceName } from '../../platform/drafts/deviceStorage.ts'
import { intakeSections } from '../sections.ts'

/**
 * Reads a patient's file in the browser. The file is neither sent nor stored. Throws a `FileProblem` if it is too large, of another
 * kind, or about several patients.
 */
export async function readPatientFile(file: File): Promise<PatientFile> {
  if (file.size > largestFile) throw new FileProblem(tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = String.fromCharCode(...bytes.slice(0, 400)).replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
  const text = new TextDecoder(encodingOf(bytes, start)).decode(bytes)
  if (/^\s*[{[]/.test(text)) return readBundle(text)
  if (!/^\s*<(\?xml|[A-Za-z!])/.test(text) || /^\s*<(!doctype html|html)/i.test(text)) throw new FileProblem(describeOther(start))
  return readDocument(parseXml(text))
}

/** The encoding by the file's first bytes, or as its XML declaration says. */
function encodingOf([first, second]: Uint8Array, start: string): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const declared = /^<\?xml[^>]*encoding=["']([A-Za-z0-9_-]{1,20})["']/.exec(start)?.[1] ?? 'utf-8'
  // The browser knows more names than it can decode.
  return /^(iso-8859-1|windows-1252|us-ascii)$/i.test(declared) ? 'windows-1252' : 'utf-8'
}

function parseXml(text: string): Xml {
  if (hasDeclarations(text)) throw new FileProblem(hasEntities)
  const { documentElement: root } = new DOMParser().parseFromString(trusted(text), 'application/xml')
  if (root.getElementsByTagName('parsererror').length || root.nodeName === 'parsererror') throw new FileProblem(damagedXml)
  return toXml(root, 0)
}

/** Marks the text as safe to parse, because nothing in the parsed document is ever shown as markup or run. */
function trusted(text: string): string {
  policy ??= (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('patientFile', { createHTML: given => given })
  return policy?.createHTML(text) ?? text
}

type Policy = { createHTML: (text: string) => string }
type Policies = { createPolicy: (name: string, rules: Policy) => Policy }
let policy: Policy | undefined

function toXml(element: Element, depth: number): Xml {
  if (depth > deepestFile) throw new FileProblem(tooDeep)
  return {
    name: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ localName, value }) => [localName, value])),
    children: [...element.childNodes].flatMap((child): (Xml | string)[] => {
      if (child.nodeType === Node.ELEMENT_NODE) return [toXml(child as Element, depth + 1)]
      return child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE ? [child.nodeValue ?? ''] : []
    }),
  }
}

/** The sections' answers before the file's answers are added, and the user's own drafts of them. */
export type Current = Partial<Record<FileSection, { values: FieldValues; draft: Draft | null }>>

export const fileSections: readonly FileSection[] = [
  'patient_details',
  'payment',
  'logistics',
  'substance_use',
  'mental_health',
  'physical_health',
  snapshotKey,
]

const savedValues = (section: FileSection, patient: Patient): FieldValues =>
  section === snapshotKey
    ? (patient.clinical_snapshot ?? {})
    : (intakeSections.find(({ key }) => key === section)?.opensWith(patient) ?? {})

/** Loads what the patient's sections have: what was saved, and the user's own drafts on top of it. */
export async function loadCurrent(patient: Patient): Promise<Current> {
  const heads = await call(drafts.list, { params: { id: patient.id } })
  const own = new Set(heads.filter(head => head.own).map(({ section }) => section))
  const loaded = fileSections.map(async section => {
    const draft = own.has(section) ? await call(drafts.show, { params: { id: patient.id, section } }) : null
    return [section, { values: { ...savedValues(section, patient), ...draft?.values }, draft }] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}

/** A section's unsaved values with these answers: what was unsaved before, and the fields that the answers are about. */
export function unsavedWith(before: FieldValues, current: FieldValues, answers: readonly FoundAnswer[]): FieldValues {
  const filled = withAnswers(current, answers)
  const touched = answers.flatMap(({ values }) => Object.keys(values).map(path => path.split('.')[0]!))
  return { ...before, ...Object.fromEntries([...touched, fromFile].map(field => [field, filled[field]])) }
}

/** Adds the answers to the user's drafts of the patient's sections. Saves no section. */
export async function addToDrafts(patient: Patient, current: Current, answers: readonly FoundAnswer[]): Promise<void> {
  await Promise.all(
    bySection(answers).map(([section, some]) => {
      const { values, draft } = current[section]!
      const base = section === snapshotKey ? (patient.clinical_snapshot?.updated_at ?? patient.created_at) : patient.updated_at
      return call(drafts.keep, {
        params: { id: patient.id, section },
        body: {
          values: unsavedWith(draft?.values ?? {}, values, some) as Input<typeof drafts.keep>['body']['values'],
          base: draft?.base ?? base,
          device: deviceId(),
          device_name: deviceName(),
          version: draft?.version ?? 0,
        },
      })
    }),
  )
}

type Values = Readonly<Record<string, unknown>>

/** Text answers to which each answer from a file adds a line. */
const appended = ['allergies', 'daily_medications_explanation', 'other_health_conditions']

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const asGroup = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** The value at a field path, such as `patient_insurance.group_id`. */
export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => asGroup(found)[key], values)

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
    if (path === 'addictions') return Object.keys(asGroup(value)).every(id => id in asGroup(now))
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
  const marks: Record<string, string> = { ...(asGroup(values[fromFile]) as Record<string, string>) }
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
  if (path === 'addictions') return { ...asGroup(value), ...asGroup(now) }
  if (!appended.includes(path)) return [...new Set([...(Array.isArray(now) ? now : []), ...(value as unknown[])])]
  const text = String(now ?? '')
  const added = (value as string[]).filter(line => !text.includes(line))
  return [text, ...added].filter(Boolean).join('\n')
}

function put(values: Record<string, unknown>, path: string, value: unknown) {
  const [field, key] = path.split('.') as [string, string | undefined]
  if (key === undefined) values[field] = value
  else if (value !== null) values[field] = { ...blankInsurance, ...asGroup(values[field]), [key]: value }
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
