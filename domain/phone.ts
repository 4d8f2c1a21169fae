import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Optional country prefix of one or two digits, then 3-3-4 digits; separators are optional (UX-003). */
const pattern = /^(\+?\d{1,2}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/

export const isPhone = (value: string): boolean => pattern.test(value.trim())

/** Whether the value is empty or has only a country prefix (UX-005). */
export const isEmptyPhone = (value: string): boolean => /^(1|\+\d{0,3})?$/.test(value.trim())

/** The number as E.164, assuming a US number if there is no country code; unreadable input is returned trimmed. */
export const toE164 = (value: string): string => parsePhoneNumberFromString(value, 'US')?.number ?? value.trim()

/** The number in US display format; a foreign number keeps its country code. */
export function showPhone(value: string): string {
  const number = parsePhoneNumberFromString(value, 'US')
  if (!number) return value
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}
