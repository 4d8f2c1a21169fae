import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Printable text on a single line, trimmed; null if empty. */
export const singleLine = (text: string): string | null =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500) || null

/** Like `singleLine`, but also null for text without letters or digits, because directories use dashes and dots for withheld values. */
export const nonBlank = (text: string): string | null => (/[\p{L}\p{N}]/u.test(text) ? singleLine(text) : null)

/** The first five digits of a ZIP code or ZIP+4; null if invalid. Restores leading zeros that spreadsheets drop. */
export function zip5(text: string): string | null {
  const [, five, nine] = /^(\d{3,5})(?:-\d{4})?$|^(\d{7,9})$/.exec(text.trim()) ?? []
  if (five) return five.padStart(5, '0')
  return nine ? nine.padStart(9, '0').slice(0, 5) : null
}

export type Phone = { number: string; extension: string | null }

/**
 * Returns the number in E.164 format and its extension; null if it cannot be a US number. Converts letters to keypad digits
 * (800-555HELP).
 */
export function phone(text: string): Phone | null {
  const [, main = '', extension = ''] = /^(.*?)(\s*(?:x|ext\.?)\s*\d+)?$/i.exec(text.trim()) ?? []
  const parsed = parsePhoneNumberFromString(main.replace(/[A-Za-z]/g, keypad) + extension, 'US')
  return parsed?.isPossible() && parsed.country !== undefined ? { number: parsed.number, extension: parsed.ext ?? null } : null
}

/** Formats a phone number for a single column, with the extension in the usual notation, because E.164 has no extensions. */
export const phoneText = (text: string): string | null => {
  const parsed = phone(text)
  return parsed && (parsed.extension ? `${parsed.number} x${parsed.extension}` : parsed.number)
}

const keypad = (character: string) => '22233344455566677778889999'[character.toUpperCase().charCodeAt(0) - 65]!

/** A safe URL; null unless it uses http or https, its host contains a dot, and it contains no password. */
export function website(text: string): string | null {
  const url = URL.parse(text.trim())
  const isSafe = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username && !url.password
  return isSafe && text.length <= 500 ? text.trim() : null
}

/** A National Provider Identifier; null if its check digit is wrong (Luhn over 80840 plus the number, 45 CFR 162.406). */
export function npi(text: string): string | null {
  if (!/^[12]\d{9}$/.test(text)) return null
  const sum = [...`80840${text}`].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 ? null : text
}
