import home from 'virtual:home-phones'
import { type CountryCode, type MetadataJson, parsePhoneNumberFromString as parse } from 'libphonenumber-js/core'

/**
 * Stands in the browser for libphonenumber with all its countries, 18 KB of every screen: numbers of home are read at once. The
 * first of another country has the rest fetched, and is shown as it is stored until then. `vite.config.ts` puts it there; forms
 * that offer all countries bring them along.
 */
let known: MetadataJson = home
let asked = false

async function fetchTheRest() {
  asked = true
  known = (await import('libphonenumber-js/min/metadata')).default
}

export function parsePhoneNumberFromString(value: string, country: CountryCode) {
  // A failure to fetch leaves the number as it is stored.
  if (!asked && /^\s*\+(?!1)/.test(value)) void fetchTheRest().catch(() => undefined)
  return parse(value, country, known)
}
