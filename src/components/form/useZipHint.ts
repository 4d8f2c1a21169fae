import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AddressSuggestion } from '#domain/common/address.ts'
import { badZip, fiveDigits, stateName, type ZipPlaces, zipDoubt } from '#domain/common/zip.ts'
import { addressQuery } from '../../dataProvider/addresses.ts'
import { texts as fields } from '../../i18n/english/fields.ts'

const texts = fields.address

/** The town of a ZIP code among suggested addresses. */
const townIn = (zip: string, found: readonly AddressSuggestion[] | undefined) =>
  found && (found.find(one => one.zip_code === zip) ?? null)

/** The town of a ZIP code, as far as it was looked up before: undefined until then, null where there is none. */
export const zipPlacesIn =
  (client: QueryClient): ZipPlaces =>
  zip =>
    townIn(zip, client.getQueryData(addressQuery(zip).queryKey))

/** What to say about a ZIP code that was typed and left, its town, and whether it is in doubt and needs to be confirmed. */
export function useZipHint(typed: string, state: string | null, left: boolean) {
  const zip = fiveDigits(typed)
  const { data } = useQuery({ ...addressQuery(zip ?? ''), enabled: zip !== undefined })
  if (!zip) return { hint: typed && left ? badZip : undefined }
  const town = townIn(zip, data)
  const doubt = zipDoubt(zip, state, () => town)
  const hint = doubt && (doubt.town ? texts.elsewhere(zip, doubt.town.city, stateName(doubt.town.state)) : texts.unknown(zip))
  return { zip, town, hint, doubtful: doubt !== undefined }
}
