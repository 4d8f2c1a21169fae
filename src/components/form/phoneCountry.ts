import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { isEmptyPhone } from '#domain/phone.ts'
import { texts } from '../../i18n/english/fields.ts'

export type Country = CountryCode

/** The default country for phone numbers (UX-004). */
export const homeCountry: Country = 'US'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** All countries with phone numbers: the default country first, and the others by name. */
export const countries: { id: Country; name: string }[] = getCountries()
  .map(id => ({ id, countryName: names.of(id) ?? id }))
  .sort((a, b) => Number(b.id === homeCountry) - Number(a.id === homeCountry) || a.countryName.localeCompare(b.countryName))
  .map(({ id, countryName }) => ({ id, name: texts.phone.code(String(getCountryCallingCode(id)), countryName) }))

/** Returns the country that the number's country code identifies. */
export const countryOf = (text: string): Country | undefined =>
  text.trim().startsWith('+') ? parsePhoneNumberFromString(text)?.country : undefined

/**
 * Formats US numbers as `(213) 555-0147` and other numbers with their country code. Clears a country code without a number.
 * Returns invalid numbers unchanged.
 */
export function formatPhone(text: string, country: Country): string {
  if (isEmptyPhone(text)) return ''
  const number = parsePhoneNumberFromString(text, country)
  if (!number?.isPossible()) return text.trim()
  return number.countryCallingCode === getCountryCallingCode(homeCountry) ? number.formatNational() : number.formatInternational()
}
