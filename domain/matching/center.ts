import { z } from 'zod'

/** How the search center was determined, in fallback order; `chosen` is a place picked by the user (S-03). */
export const centerBases = ['chosen', 'zip', 'city', 'state', 'hospital'] as const

/** Whose location the search starts from: the patient's home, the user's organization, or the address of intake section 5. */
export const centerOwners = ['home', 'crisis_center', 'address'] as const

/** Why the preferred ZIP code was not used. */
export const centerProblems = ['no_zip', 'unknown_zip', 'zip_elsewhere', 'unknown_place', 'no_address'] as const

/** Where a search starts, and why. */
export const SearchCenter = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** `Reno, NV 89501`, `Reno, NV`, or the name of the state. */
  label: z.string(),
  found_by: z.enum(centerBases),
  wanted: z.enum(centerOwners).nullable(),
  problem: z.enum(centerProblems).nullable(),
  /** The ZIP code that was not used. */
  zip: z.string().nullable(),
  /** Whether the preferred location could not be used. Auto-apply never runs from a fallback center. */
  fallback: z.boolean(),
})
export type SearchCenter = z.infer<typeof SearchCenter>

/** Why a search starts where it does, without the location itself. */
export type CenterReason = Pick<SearchCenter, 'found_by' | 'wanted' | 'problem' | 'zip' | 'fallback'>

/** Whether auto-apply may run: only from the ZIP code named in the intake. */
export const mayAutoApply = (center: Pick<SearchCenter, 'found_by' | 'fallback'>): boolean =>
  center.found_by === 'zip' && !center.fallback

export const noAutoApply =
  "Auto-apply only runs when the search starts at the ZIP code of the patient's preferred location. Review the matches and apply yourself."
