import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { isEmptyPhone } from '#domain/phone.ts'
import { texts } from '../../i18n/english/fields.ts'

export type Country = CountryCode

/** The default country for phone numbers (UX-004). */
export const homeCountry: Country = 'US'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Every country that has phone numbers: the default country first, then sorted by name. */
export const countries: { id: Country; name: string }[] = getCountries()
  .map(id => ({ id, countryName: names.of(id) ?? id }))
  .sort((a, b) => Number(b.id === homeCountry) - Number(a.id === homeCountry) || a.countryName.localeCompare(b.countryName))
  .map(({ id, countryName }) => ({ id, name: texts.phone.code(String(getCountryCallingCode(id)), countryName) }))

/** The country that the number's own country code identifies. */
export const countryOf = (text: string): Country | undefined =>
  text.trim().startsWith('+') ? parsePhoneNumberFromString(text)?.country : undefined

/**
 * Formats US numbers as `(213) 555-0147` and other numbers with their country code. A country code alone becomes empty; invalid
 * numbers stay as typed.
 */
export function formatPhone(text: string, country: Country): string {
  if (isEmptyPhone(text)) return ''
  const number = parsePhoneNumberFromString(text, country)
  if (!number?.isPossible()) return text.trim()
  return number.countryCallingCode === getCountryCallingCode(homeCountry) ? number.formatNational() : number.formatInternational()
}
