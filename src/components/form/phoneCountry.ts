import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { isEmptyPhone } from '#domain/phone.ts'
import { texts } from '../../i18n/english/fields.ts'

export type Country = CountryCode

/** Where a number is from unless it says otherwise (spec 2 §5). */
export const homeCountry: Country = 'US'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Every country that has phone numbers: home first, then by name. */
export const countries: { id: Country; name: string }[] = getCountries()
  .map(id => ({ id, called: names.of(id) ?? id }))
  .sort((a, b) => Number(b.id === homeCountry) - Number(a.id === homeCountry) || a.called.localeCompare(b.called))
  .map(({ id, called }) => ({ id, name: texts.phone.code(String(getCountryCallingCode(id)), called) }))

/** The country that a number names itself, with its prefix. */
export const countryOf = (typed: string): Country | undefined =>
  typed.trim().startsWith('+') ? parsePhoneNumberFromString(typed)?.country : undefined

/**
 * A number as its country writes it: one of home as `(213) 555-0147`, any other with its prefix, so that it says itself where it
 * is from. Only the prefix is nothing; what cannot be a number stays as typed.
 */
export function shapePhone(typed: string, country: Country): string {
  if (isEmptyPhone(typed)) return ''
  const number = parsePhoneNumberFromString(typed, country)
  if (!number?.isPossible()) return typed.trim()
  return number.countryCallingCode === getCountryCallingCode(homeCountry) ? number.formatNational() : number.formatInternational()
}
