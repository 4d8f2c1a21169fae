import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** An optional country code of one or two digits, then 3-3-4 digits with optional separators (UX-003). */
const pattern = /^(\+?\d{1,2}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/

/** Whether the text is a phone number in the prescribed pattern, which allows no extension. All zeros are a placeholder. */
export const isPhone = (value: string): boolean => pattern.test(value.trim()) && /[1-9]/.test(value.replace(/\D/g, '').slice(-10))

/** The longest phone number that a form accepts, in characters: an international number with a spelled-out extension. */
export const longestPhone = 60
export const phoneTooLong = `Enter at most ${longestPhone} characters`

/** Whether the value is empty or only a country code (UX-005). */
export const isEmptyPhone = (value: string): boolean => /^(1|\+\d{0,3})?$/.test(value.trim())

/**
 * Converts the number to E.164, assuming a US number if there is no country code. An extension follows as in a `tel:` link:
 * `+16175550142;ext=12`. Text that is not entirely one complete phone number is only trimmed, so that nothing is lost.
 */
export function toE164(value: string): string {
  const number = wholeNumber(value)
  return number?.isPossible() ? withExtension(number.number, number.ext) : value.trim()
}

/** Appends an extension to a number in E.164 format, if there is one. */
export const withExtension = (number: string, extension: string | null | undefined): string =>
  extension ? `${number};ext=${extension}` : number

/** Separates a stored number from its extension. Earlier imports stored the extension as ` x12`. */
export function splitExtension(stored: string): { number: string; extension: string | null } {
  const [, number = stored, extension = null] = /^(\+\d+)(?:;ext=| x)(\d+)$/.exec(stored) ?? []
  return { number, extension }
}

/** Whether text messages can be sent to a stored number: it is in E.164 format and has no extension. */
export const canGetTexts = (stored: string): boolean => /^\+\d{7,15}$/.test(stored)

/** Formats a stored number for display in the US. Numbers from other countries keep their country code. */
export function showPhone(value: string): string {
  const number = wholeNumber(value)
  if (!number?.isPossible()) return value
  if (number.countryCallingCode !== '1') return number.formatInternational()
  // The library leaves numbers that no area code has, such as 123-456-7890, without separators.
  return number.formatNational().replace(/^(\d{3})(\d{3})(\d{4})/, '($1) $2-$3')
}

/**
 * A stored number as a form with the prescribed pattern shows it (UX-003). The usual groups of other countries, such as
 * +44 20 7946 0958, do not fit the pattern, so such numbers are shown without groups and can be saved again.
 */
export function phoneInForm(stored: string): string {
  const shown = showPhone(stored)
  return isPhone(shown) ? shown : stored
}

const wholeNumber = (value: string) => parsePhoneNumberFromString(value.trim(), { defaultCountry: 'US', extract: false })
