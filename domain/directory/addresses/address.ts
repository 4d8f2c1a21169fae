import { states } from '../../platform/states.ts'
import { z } from '../../platform/zod.ts'

/** A suggestion that completes a typed address. Omits uncertain parts, such as the ZIP code in a large city. */
export const AddressSuggestion = z.object({
  /** Empty if the user typed only a ZIP code. */
  line_one: z.string(),
  city: z.string(),
  /** The state's two-letter postal abbreviation. */
  state: z.string(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * The source of the suggestion: a facility or hospital on record, the map service, or the typed street combined with a city from
   * the gazetteer.
   */
  source: z.enum(['known', 'map', 'gazetteer']),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

export const badZip = 'Enter a five-digit ZIP code'

/** The first five digits of a ZIP code or ZIP+4 code (`90012`, `90012-1234`); undefined for any other text. */
export const fiveDigits = (text: string): string | undefined => /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1]

/**
 * An optional ZIP code, shortened to five digits. Leaves invalid input unchanged, so that `isBadZip` can report it where a ZIP code
 * is required.
 */
export const typedZip = z
  .string()
  .trim()
  .max(255, badZip)
  .nullish()
  .transform(text => (text ? (fiveDigits(text) ?? text) : null))

export const isBadZip = (zip: string | null | undefined): boolean => Boolean(zip) && !/^\d{5}$/.test(zip!)

/** An optional ZIP code that must be valid if present. */
export const optionalZip = typedZip.refine(zip => !isBadZip(zip), badZip)

/** A required ZIP code, stored as five digits. */
export const requiredZip = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(255, badZip)
    .transform(text => fiveDigits(text) ?? text)
    .refine(zip => !isBadZip(zip), badZip)

/** Looks up a ZIP code's city. Returns null if the ZIP code is not on the list, or undefined while the list is loading. */
export type ZipPlaces = (zip: string) => { city: string; state: string } | null | undefined

/**
 * Why a ZIP code is doubtful: it is not on the list (`place` is null), or its state differs from the state in the address (S-03).
 */
export type ZipWarning = { zip: string; place: { city: string; state: string } | null }

export function zipWarning(zip: string | null, state: string | null, places: ZipPlaces): ZipWarning | undefined {
  if (!zip || isBadZip(zip)) return undefined
  const place = places(zip)
  if (place === undefined) return undefined
  if (place === null) return { zip, place: place }
  return state && place.state !== state ? { zip, place: place } : undefined
}

/** Whether to store the user's confirmation. Only doubtful ZIP codes need a confirmation. */
export const isConfirmed = (confirmed: boolean, zip: string | null, state: string | null, places: ZipPlaces): boolean =>
  confirmed && zipWarning(zip, state, places) !== undefined

const stateNames = new Map<string, string>(states.map(({ code, name }) => [code, name]))
export const stateName = (code: string): string => stateNames.get(code) ?? code

/** Asks the user to correct or confirm a doubtful ZIP code. */
export const confirmZip = ({ zip, place }: ZipWarning): string =>
  place
    ? `ZIP code ${zip} is in ${place.city}, ${stateName(place.state)}. Correct the address, or confirm that the ZIP code is correct.`
    : `We don’t recognize ZIP code ${zip}. Correct it, or confirm that it is correct.`
