import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AddressSuggestion } from '#domain/directory/addresses/address.ts'
import { badZip, fiveDigits, stateName, type ZipPlaces, zipWarning } from '#domain/directory/addresses/zip.ts'
import { addressQuery } from '../../dataProvider/addresses.ts'
import { texts as fields } from '../../i18n/english/fields.ts'

const texts = fields.address

/** Returns a ZIP code's city from the address suggestions, or null if they do not include the ZIP code. */
const findTown = (zip: string, suggestions: readonly AddressSuggestion[] | undefined) =>
  suggestions && (suggestions.find(suggestion => suggestion.zip_code === zip) ?? null)

/**
 * Looks up ZIP codes in the query cache. Returns undefined for a ZIP code that has not been loaded, and null for an unknown ZIP
 * code.
 */
export const zipPlacesIn =
  (client: QueryClient): ZipPlaces =>
  zip =>
    findTown(zip, client.getQueryData(addressQuery(zip).queryKey))

/**
 * Returns a hint for a ZIP code, the code's city, and whether the code is questionable. Reports an invalid ZIP code only after
 * blur.
 */
export function useZipHint(text: string, state: string | null, blurred: boolean) {
  const zip = fiveDigits(text)
  const { data } = useQuery({ ...addressQuery(zip ?? ''), enabled: zip !== undefined })
  if (!zip) return { hint: text && blurred ? badZip : undefined }
  const town = findTown(zip, data)
  const warning = zipWarning(zip, state, () => town)
  const hint =
    warning && (warning.place ? texts.elsewhere(zip, warning.place.city, stateName(warning.place.state)) : texts.unknown(zip))
  return { zip, town, hint, doubtful: warning !== undefined }
}
