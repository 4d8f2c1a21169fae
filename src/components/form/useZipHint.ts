import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AddressSuggestion } from '#domain/common/address.ts'
import { badZip, fiveDigits, stateName, type ZipPlaces, zipWarning } from '#domain/common/zip.ts'
import { addressQuery } from '../../dataProvider/addresses.ts'
import { texts as fields } from '../../i18n/english/fields.ts'

const texts = fields.address

/** The city of a ZIP code in a list of suggestions; null if not listed. */
const townIn = (zip: string, found: readonly AddressSuggestion[] | undefined) =>
  found && (found.find(one => one.zip_code === zip) ?? null)

/** Looks up ZIP codes in the query cache: undefined if not loaded, null if unknown. */
export const zipPlacesIn =
  (client: QueryClient): ZipPlaces =>
  zip =>
    townIn(zip, client.getQueryData(addressQuery(zip).queryKey))

/** Hint for a ZIP code after blur: its city and state, and whether it is doubtful and needs confirmation. */
export function useZipHint(typed: string, state: string | null, left: boolean) {
  const zip = fiveDigits(typed)
  const { data } = useQuery({ ...addressQuery(zip ?? ''), enabled: zip !== undefined })
  if (!zip) return { hint: typed && left ? badZip : undefined }
  const town = townIn(zip, data)
  const doubt = zipWarning(zip, state, () => town)
  const hint = doubt && (doubt.town ? texts.elsewhere(zip, doubt.town.city, stateName(doubt.town.state)) : texts.unknown(zip))
  return { zip, town, hint, doubtful: doubt !== undefined }
}
