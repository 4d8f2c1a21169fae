import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { completeUrl } from '#domain/directory/facilities/intake/licenses.ts'
import { isNpi } from '#domain/platform/npi.ts'
import { showPhone, withExtension } from '#domain/platform/phone.ts'
import { isCountyIn } from '../../platform/geo/counties.ts'
import { isZipPrefixIn } from '../../platform/geo/zips.ts'
import type { Headings } from './table.ts'

/**
 * A value from a file, or null if there is none. `remark` tells the user what was dropped or changed. `restored` means that the
 * value has a leading zero that the file's spreadsheet had dropped.
 */
export type Cleaned<T> = { value: T | null; remark?: string; restored?: true }

/** A value as a remark quotes it. */
const excerpt = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60)

const leftOut = (text: string, what: string) => ({ value: null, remark: `"${excerpt(text)}" is not ${what} and was left out` })

/** Maximum length of a text on a single line, in characters. */
const longestName = 500

/** Printable text on a single line, trimmed; null if empty. */
export const singleLine = (text: string): string | null =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName) || null

/** Like `singleLine`, but also null for text without letters or digits, because directories use dashes and dots for withheld values. */
export const nonBlank = (text: string): string | null => (/[\p{L}\p{N}]/u.test(text) ? singleLine(text) : null)

/** A name on a single line. */
export function fullName(text: string): Cleaned<string> {
  const value = nonBlank(text)
  const isShortened = value !== null && text.trim().length > value.length && value.length === longestName
  return isShortened ? { value, remark: `the name was shortened to ${longestName} characters` } : { value }
}

/**
 * A county without the word itself ("Travis County"), as all lists write it. The remark names a county that the row's state does not
 * have; it stays, because lists of counties change.
 */
export function county(text: string, state: string): Cleaned<string> {
  const value = nonBlank(text)?.replace(/ (?:county|parish|borough|census area|municipality|municipio)$/i, '') ?? null
  return value && isCountyIn(value, state) === false
    ? { value, remark: `"${excerpt(value)}" is not a county in ${state}` }
    : { value }
}

/**
 * The first five digits of a ZIP code or ZIP+4. Restores leading zeros that spreadsheets drop only if the result is a ZIP code in
 * the row's state, because a shorter number may also be a typo. The remark names a ZIP code that is in another state.
 */
export function zip5(text: string, state: string): Cleaned<string> {
  const typed = text.trim()
  const [, five, short, nine] = /^(?:(\d{5})(?:[- ]?\d{4})?|(\d{3,4})(?:-\d{4})?|(\d{7,8}))$/.exec(typed) ?? []
  if (five)
    return isZipPrefixIn(five, state) || !state
      ? { value: five }
      : { value: five, remark: `"${excerpt(five)}" is not in ${state}` }
  const padded = short?.padStart(5, '0') ?? nine?.padStart(9, '0').slice(0, 5)
  if (padded && isZipPrefixIn(padded, state)) return { value: padded, restored: true }
  if (!typed) return { value: null }
  const isElsewhere = padded && state
  return {
    value: null,
    remark: isElsewhere ? `"${excerpt(typed)}" is not a ZIP code in ${state}` : `"${excerpt(typed)}" is not a ZIP code`,
  }
}

export type Phone = { number: string; extension: string | null }

/** Ten digits with an optional 1 in front, as US numbers are written. */
const usNumber = /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}(?!\d)/
/** An extension right after a number: `x12`, `ext: 12`, `extension 12`, `#12`. */
const extensionAfter = /^[\s,;.]*(?:x|ext|extn|extension|#)[\s.:#]*(\d{1,8})(?!\d)/i

/**
 * Returns the number in E.164 format and its extension. Converts letters to keypad digits (800-555HELP). If the text also contains
 * something else, such as a second number, the remark names what was read.
 */
export function phone(text: string): Cleaned<Phone> {
  const typed = text.trim()
  if (!typed) return { value: null }
  const whole = parsed(typed) ?? parsed(onKeypad(typed))
  if (whole) return { value: whole }
  const vanity = /^(.*?[A-Za-z].*?)\s*\([\d\s-]+\)$/.exec(typed)?.[1]
  const found = (vanity && parsed(onKeypad(vanity))) || firstNumber(typed)
  if (!found) return leftOut(typed, 'a phone number')
  return { value: found, remark: `"${excerpt(typed)}" was read as ${showPhone(phoneColumn(found))}` }
}

/** A number in the form for a single column, with its extension. */
export const phoneColumn = ({ number, extension }: Phone): string => withExtension(number, extension)

/** Like `phone`, for a single column. */
export function phoneText(text: string): Cleaned<string> {
  const { value, ...rest } = phone(text)
  return { value: value && phoneColumn(value), ...rest }
}

/** Recently parsed texts. Facilities of a chain have the same numbers, and parsing is the slowest part of reading a row. */
const recent = new Map<string, Phone | undefined>()
const maxRecent = 2_000

function parsed(text: string): Phone | undefined {
  if (recent.has(text)) return recent.get(text)
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  const phone = found?.isValid() ? { number: found.number, extension: found.ext ?? null } : undefined
  if (recent.size === maxRecent) recent.clear()
  recent.set(text, phone)
  return phone
}

function firstNumber(text: string): Phone | undefined {
  const match = usNumber.exec(text)
  const found = match && parsed(match[0])
  if (!found) return undefined
  return { ...found, extension: extensionAfter.exec(text.slice(match.index + match[0].length))?.[1] ?? null }
}

/** Replaces the letters of a number such as 1-800-555-HELP with keypad digits. Leaves other text unchanged. */
function onKeypad(text: string): string {
  if (
    !/^\+?[\d\s().-]*\d{3}[\s).-]*[A-Za-z][A-Za-z\d\s.-]*$/.test(text) ||
    /\b(?:x|ext|extension|or|and|press|tty)\b/i.test(text)
  )
    return text
  return text.replace(/[A-Za-z]/g, letter => '22233344455566677778889999'[letter.toUpperCase().charCodeAt(0) - 65]!)
}

/**
 * A safe URL: it uses http or https, its host contains a dot, and it contains no password. Adds `http://` to a bare host. Directories
 * write `http://` alone where they have no website.
 */
export function website(text: string): Cleaned<string> {
  const typed = text.trim()
  if (!nonBlank(typed) || /^https?:\/\/$/i.test(typed)) return { value: null }
  const complete = completeUrl(typed)
  const url = URL.parse(complete)
  const isSafe =
    url && /^https?:$/.test(url.protocol) && /^[^.]+(\.[^.]+)+\.?$/.test(url.hostname) && !url.username && !url.password
  return isSafe && !/\s/.test(complete) && complete.length <= 500 ? { value: complete } : leftOut(typed, 'a website')
}

const npisIn = (text: string): string[] => text.split(/[\s;,|/]+/).filter(number => isNpi(number) && /^[12]/.test(number))

/** The National Provider Identifiers in a cell after the first one. A facility is also recognized by them. */
export function otherNpis(text: string): { other_npis?: string[] } {
  const [, ...others] = npisIn(text)
  return others.length ? { other_npis: others } : {}
}

/** A National Provider Identifier with a correct check digit. Of several in a cell, the first one; the remark names the cell. */
export function npi(text: string): Cleaned<string> {
  const typed = text.trim()
  if (!typed) return { value: null }
  const [value] = npisIn(typed)
  if (!value) return leftOut(typed, 'a National Provider Identifier')
  return value === typed ? { value } : { value, remark: `"${excerpt(typed)}" was read as ${value}` }
}

/** A problem or remark on a row of a file, and the columns that it concerns. Without columns, it concerns the row as a whole. */
export type Note = { line: number } & Finding
export type Finding = { columns?: readonly string[] | undefined; reason: string }

/** The columns of a place, which a remark on coordinates concerns. */
export const placeColumns = ['latitude', 'longitude']

/** Lists with one column, which thousands of remarks share to save memory. */
const columnLists = new Map<string, readonly string[]>()

/** The column itself, for a file whose columns have the names by which they are read. */
function sameName(column: string): readonly string[] {
  const known = columnLists.get(column)
  if (known) return known
  const list = [column]
  // A JSON file can have any number of paths.
  if (columnLists.size < 1_000) columnLists.set(column, list)
  return list
}

/** Collects the remarks on one row of a file. `headings` returns what the file calls a column. */
export class RowRemarks {
  readonly list: Finding[]
  readonly #headings: Headings
  /** How many ZIP codes got their leading zeros back. */
  restored = 0
  /** How many descriptions were shortened. */
  shortened = 0

  constructor(headings: Headings = sameName, list: Finding[] = []) {
    this.#headings = headings
    this.list = list
  }

  /** The remarks as rows of the report. */
  at = (line: number): Note[] => this.list.map(remark => ({ line, ...remark }))

  /** The problem, with what the file calls its columns. */
  named = ({ columns, reason }: Finding): Finding => ({ columns: columns?.flatMap(column => this.#headings(column)), reason })

  /** `item` is the part of a list that the remark is about. */
  add(columns: string | readonly string[], reason: string, item?: string) {
    const named = typeof columns === 'string' ? this.#headings(columns, item) : columns.flatMap(column => this.#headings(column))
    this.list.push({ columns: named, reason })
  }

  /** Returns the cleaned value, and keeps its remark with the column's heading. */
  take<T>(column: string | readonly string[], { value, remark, restored }: Cleaned<T>): T | null {
    if (remark) this.add(column, remark)
    if (restored) this.restored++
    return value
  }
}
