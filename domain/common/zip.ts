import { z } from 'zod'
import { states } from '../states.ts'

export const badZip = 'Enter a five-digit ZIP code'

/** The five digits of a ZIP code or a ZIP+4 (`90012`, `90012-1234`); nothing for anything else. */
export const fiveDigits = (typed: string): string | undefined => /^(\d{5})(?:[- ]?\d{4})?$/.exec(typed.trim())?.[1]

/** A ZIP code that may be left out, as five digits. What is no ZIP code stays as typed, for `isBadZip` to report where it counts. */
export const typedZip = z
  .string()
  .trim()
  .max(255, badZip)
  .nullish()
  .transform(typed => (typed ? (fiveDigits(typed) ?? typed) : null))

export const isBadZip = (zip: string | null | undefined): boolean => Boolean(zip) && !/^\d{5}$/.test(zip!)

/** A ZIP code that may be left out and is five digits where given. */
export const optionalZip = typedZip.refine(zip => !isBadZip(zip), badZip)

/** A required ZIP code, stored as five digits. */
export const requiredZip = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(255, badZip)
    .transform(typed => fiveDigits(typed) ?? typed)
    .refine(zip => !isBadZip(zip), badZip)

/** The town of a ZIP code; null for one that is not on the list, undefined while that is not known. */
export type ZipPlaces = (zip: string) => { city: string; state: string } | null | undefined

/** What makes a ZIP code doubtful: it is not on the list, or it is in another state than the address [S-03]. */
export type ZipDoubt = { zip: string; town: { city: string; state: string } | null }

export function zipDoubt(zip: string | null, state: string | null, places: ZipPlaces): ZipDoubt | undefined {
  if (!zip || isBadZip(zip)) return undefined
  const town = places(zip)
  if (town === undefined) return undefined
  if (town === null) return { zip, town }
  return state && town.state !== state ? { zip, town } : undefined
}

/** Whether a confirmation is stored: only of a ZIP code that is in doubt. */
export const isConfirmed = (confirmed: boolean, zip: string | null, state: string | null, places: ZipPlaces): boolean =>
  confirmed && zipDoubt(zip, state, places) !== undefined

const stateNames = new Map<string, string>(states.map(({ code, name }) => [code, name]))
export const stateName = (code: string): string => stateNames.get(code) ?? code

/** Asks to correct a doubtful ZIP code or to confirm it. */
export const confirmZip = ({ zip, town }: ZipDoubt): string =>
  town
    ? `ZIP code ${zip} is in ${town.city}, ${stateName(town.state)}. Correct the address, or confirm that the ZIP code is right.`
    : `ZIP code ${zip} isn't on our list. Correct it, or confirm that it is right.`
