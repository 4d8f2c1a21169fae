/** The largest file that is read, in bytes. A hospital's summary of one patient is usually below 1 MB. */
export const largestFile = 5 * 1024 * 1024
/** The deepest nesting and the most entries that are read. Real files stay far below both. */
export const deepestFile = 80
export const mostEntries = 5000
/** Longer text is shortened, and the screen says so. */
const longestText = 255

/** The form value with the sources of the answers from a file, by field path. It is part of the draft, and no section saves it. */
export const fromFile = 'from_file'

export const tooLarge = 'This file is larger than 5 MB. Export one patient without documents and pictures.'
export const tooDeep = 'This file is nested too deeply to be a patient’s record.'
export const damagedXml = 'This XML file is incomplete or damaged. Export it again.'
export const hasEntities =
  'This XML file declares entities or a document type, which patient documents never need. It was not read.'

/** The reason that a file is not read, in words for the user. */
export class FileProblem extends Error {}

export type Code = { system: 'icd10' | 'snomed' | 'other'; code: string }
/**
 * Something that the file names with a text, with codes, or with both. `date` is when it was recorded, and `unsure` says why the file
 * itself doubts it.
 */
export type Coded = { text: string; codes: Code[]; date?: string; unsure?: string }
export type PersonName = { first: string; last: string }
export type Address = { one: string; two: string; city: string; state: string; zip: string }

export type Policy = {
  payer: string
  /** The plan type, such as PPO. */
  type: string
  selfPay: boolean
  member: string
  group: string
  /** The patient's relationship to the subscriber, as the file codes it. */
  relationship: string
  subscriber: PersonName | null
  /** The policy's last day, in ISO 8601. Empty if the file does not say. */
  ends: string
}

export type Stay = {
  /** HL7 ActCode, such as EMER for the emergency department. */
  kind: string
  text: string
  /** A date, or a date and time with its time zone, in ISO 8601. */
  start: string
  end: string
  /** Whether the stay has ended. */
  over: boolean
  /** Whether the file calls it planned. */
  planned: boolean
}

export type Allergy = Coded & { reactions: string[]; none: boolean }
export type Medication = Coded & { dose: string }

/** What a patient's file says, in the same form for both kinds of files. Nothing in it has been mapped to a question yet. */
export type PatientFile = {
  /** What was found, such as "FHIR Bundle". */
  kind: string
  /** When the file was written. Empty if it does not say. */
  written: string
  name: PersonName
  otherName: PersonName | null
  /** yyyy-MM-dd. Empty if the file has no complete date. */
  birthDate: string
  administrativeGender: string
  birthSex: string
  genderIdentity: string
  /** Codes of CDC Race and Ethnicity, and of missing data, such as UNK. */
  races: Coded[]
  ethnicities: Coded[]
  /** The preferred or only language, in BCP 47, such as es-US. Empty if the file states none. */
  language: string
  phones: string[]
  email: string
  home: Address | null
  policies: Policy[]
  stays: Stay[]
  conditions: Coded[]
  allergies: Allergy[]
  medications: Medication[]
  /** What was left out, and why. */
  remarks: string[]
}

/** One line of text without control characters. */
export const clean = (text: string, max = longestText): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  const line = text.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\s]+/g, ' ').trim()
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}

/** Counts repeated remarks: "Condition left out because it is resolved (3 times)". */
export const counted = (remarks: readonly string[]): string[] =>
  [...Map.groupBy(remarks, remark => remark)].map(([remark, all]) =>
    all.length > 1 ? `${remark} (${all.length} times)` : remark,
  )

/** Explains a file that is neither FHIR in JSON nor C-CDA, by how it starts (one character per byte). */
export function describeOther(start: string): string {
  const found = kinds.find(([pattern]) => pattern.test(start))?.[1]
  return `${found ? `This is ${found}.` : 'This file is of an unknown kind.'} ${wanted}`
}

export const wanted = 'Choose a FHIR R4 Bundle (JSON) or a C-CDA document (XML).'

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*$/, 'an empty file'],
  [/^%PDF/, 'a PDF document'],
  [/^PK/, 'a ZIP archive or an Office document. Open it and choose the file inside'],
  [/^(\u00ff\u00d8|\u0089PNG|GIF8)/, 'a picture'],
  [/^\{\\rtf/, 'an RTF document'],
  [/^\v?(MSH|FHS|BHS)\|/, 'an HL7 version 2 message'],
  [/^\s*(<!doctype html|<html)/i, 'a web page'],
  [/^[^\n{<]*[,;\t][^\n{<]*\n/, 'a table, such as CSV'],
]
