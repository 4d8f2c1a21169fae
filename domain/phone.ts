import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Optional country prefix of one or two digits, then 3-3-4 digits; separators are optional (spec 1 §5, decisions "phone"). */
const pattern = /^(\+?\d{1,2}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/

export const isPhone = (value: string): boolean => pattern.test(value.trim())

/** A value that holds only the country prefix, of whichever country, is no phone number (UX-005). */
export const isEmptyPhone = (value: string): boolean => /^(1|\+\d{0,3})?$/.test(value.trim())

/** The number as E.164, read as a US one where it names no country; what cannot be read stays as it was typed. */
export const toE164 = (value: string): string => parsePhoneNumberFromString(value, 'US')?.number ?? value.trim()

/** A number as people in the US read it; one of another country keeps its prefix. */
export function showPhone(value: string): string {
  const number = parsePhoneNumberFromString(value, 'US')
  if (!number) return value
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}
