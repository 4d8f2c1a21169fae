import home from 'virtual:home-phones'
import { type CountryCode, type MetadataJson, parsePhoneNumberFromString as parse } from 'libphonenumber-js/core'

/**
 * `#phoneNumbers` in the browser (`imports` in package.json): libphonenumber without the metadata for all countries, which would
 * add 15 KB to every screen. Formats US numbers immediately. The first non-US number starts loading the other countries, and is
 * shown as stored until they have loaded. Forms that offer all countries import the full metadata.
 */
let metadata: MetadataJson = home
let requested = false

async function loadAllCountries() {
  requested = true
  metadata = (await import('libphonenumber-js/min/metadata')).default
}

export function parsePhoneNumberFromString(value: string, options: { defaultCountry: CountryCode; extract: boolean }) {
  // If loading fails, the number is shown as stored.
  if (!requested && /^\s*\+(?!1)/.test(value)) void loadAllCountries().catch(() => undefined)
  return parse(value, options, metadata)
}
