import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { useMemo, useState } from 'react'
import { isEmptyPhone, showPhone, withExtension } from '#domain/platform/phone.ts'
import { texts } from '../../i18n/english/fields.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { LabelledSelect } from './FormSelect.tsx'
import { LabelledInput } from './Labelled.tsx'
import { type FieldProps, useField } from './useField.ts'

/**
 * Phone number field for any country. The country defaults to the US until the user selects another country or types its code. On
 * blur, formats the number in that country's style.
 */
export function FormWorldPhone({ disabled, ...props }: FieldProps) {
  const { field, frame } = useField(props)
  const value = String(field.value ?? '')
  const [chosen, setChosen] = useState<Country>(homeCountry)
  const country = countryOf(value) ?? chosen
  const locale = useLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const write = (text: string, target: Country) => {
    const formatted = formatPhone(text, target)
    // Call onChange only if the value changed, because every call clears server errors.
    if (formatted !== value) field.onChange(formatted)
  }
  return (
    <LabelledInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      {...field}
      {...frame}
      disabled={disabled}
      value={value}
      // Enter submits the form without a blur, so normalize the number first.
      onKeyDown={event => event.key === 'Enter' && write(value, country)}
      onBlur={() => {
        setChosen(country)
        write(value, country)
        field.onBlur()
      }}
      start={
        <LabelledSelect
          label={texts.phone.country}
          hideLabel
          describedBy={`${frame.id}-label`}
          disabled={disabled}
          options={countries.map(one => (one.id === country ? shortName(one.id) : one))}
          value={country}
          onChange={next => {
            if (!next) return
            setChosen(next)
            write(value.replace(/^\+\d*\s*/, ''), next)
          }}
          styles={{ width: 116, flex: 'none', '& fieldset': { border: 0 } }}
        />
      }
    />
  )
}

type Country = CountryCode

/** The default country for phone numbers (UX-004). */
const homeCountry: Country = 'US'

/** All countries with phone numbers: the default country first, then the rest by name. */
const countriesIn = (locale: string) => {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return getCountries()
    .map(id => ({ id, countryName: names.of(id) ?? id }))
    .sort((a, b) => Number(b.id === homeCountry) - Number(a.id === homeCountry) || a.countryName.localeCompare(b.countryName))
    .map(({ id, countryName }) => ({ id, name: texts.phone.code(String(getCountryCallingCode(id)), countryName) }))
}

/** The selected country, by its two-letter code, because its name may not fit. */
const shortName = (id: Country) => ({ id, name: texts.phone.code(getCountryCallingCode(id), id) })

/** Returns the country that a number's country code belongs to. */
export const countryOf = (text: string): Country | undefined =>
  text.trim().startsWith('+') ? parsePhoneNumberFromString(text)?.country : undefined

/**
 * Formats US numbers as `(213) 555-0147`, with any extension, and other numbers with their country code. Clears a country code
 * without a number. Returns any other text unchanged, so that the form shows what the server will store.
 */
export function formatPhone(text: string, country: Country): string {
  if (isEmptyPhone(text)) return ''
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: country, extract: false })
  if (!number?.isPossible()) return text.trim()
  const isHome = number.countryCallingCode === getCountryCallingCode(homeCountry)
  return isHome ? showPhone(withExtension(number.number, number.ext)) : number.formatInternational()
}
