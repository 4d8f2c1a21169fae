import { parsePhoneNumberFromString } from '#phoneNumbers'

/** An optional country code of one or two digits, then 3-3-4 digits with optional separators (UX-003). */
const pattern = /^(\+?\d{1,2}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/

export const isPhone = (value: string): boolean => pattern.test(value.trim())

/** Whether the value is empty or only a country code (UX-005). */
export const isEmptyPhone = (value: string): boolean => /^(1|\+\d{0,3})?$/.test(value.trim())

/**
 * Converts the number to E.164, assuming a US number if there is no country code. If the number cannot be parsed, only trims it.
 */
export const toE164 = (value: string): string => parsePhoneNumberFromString(value, 'US')?.number ?? value.trim()

/** Formats the number for display in the US. Numbers from other countries keep their country code. */
export function showPhone(value: string): string {
  const number = parsePhoneNumberFromString(value, 'US')
  if (!number) return value
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}
