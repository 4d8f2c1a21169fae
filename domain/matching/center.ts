import { text } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'

/** How the search center was determined, in the order of the fallbacks. `chosen` is a location selected by the user (S-03). */
export const centerBases = ['chosen', 'zip', 'city', 'state', 'hospital'] as const

/** The location where the search starts: the patient's home, the user's organization, or the address in intake section 5. */
export const centerOwners = ['home', 'crisis_center', 'address'] as const

export const centerProblems = ['no_zip', 'unknown_zip', 'zip_elsewhere', 'unknown_place', 'no_address'] as const

export const SearchCenter = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** `Reno, NV 89501`, `Reno, NV`, or the state's name. */
  label: z.string(),
  found_by: z.enum(centerBases),
  wanted: z.enum(centerOwners).nullable(),
  problem: z.enum(centerProblems).nullable(),
  /** The ZIP code that could not be used. */
  zip: z.string().nullable(),
  /** Whether the preferred location could not be used. Auto-apply never starts from a fallback center. */
  fallback: z.boolean(),
})
export type SearchCenter = z.infer<typeof SearchCenter>

/** The center's state, as a two-letter code; undefined if the label does not contain it. */
export const stateOf = ({ label }: Pick<SearchCenter, 'label'>): string | undefined => /, ([A-Z]{2})( \d{5})?$/.exec(label)?.[1]

/** How a search center was determined, without the location itself. */
export type CenterReason = Pick<SearchCenter, 'found_by' | 'wanted' | 'problem' | 'zip' | 'fallback'>

/** Auto-apply is available only if the search starts from the ZIP code in the intake. */
export const mayAutoApply = (center: Pick<SearchCenter, 'found_by' | 'fallback'>): boolean =>
  center.found_by === 'zip' && !center.fallback

export const noAutoApply =
  'Auto-apply runs only when the search starts at the ZIP code of the patient’s preferred location. Review the matches and apply manually.'

/** The parts of an address that determine its location. `confirmed` means that the user confirmed a doubtful ZIP code (S-03). */
export const Place = z.object({
  city: text().nullable().default(null),
  state: text(80).nullable().default(null),
  zip: text(20).nullable().default(null),
  confirmed: z.boolean().default(false),
})
export type Place = z.infer<typeof Place>

/** Where to start a search: the preferred location or, as a fallback, the patient's home. The last resort is the hospital. */
export const SearchPlace = z.object({
  /** Null for a ZIP code search that isn't tied to a patient. */
  wanted: z.enum(centerOwners).nullable().default(null),
  place: Place,
  home: Place.nullable().default(null),
})
export type SearchPlace = z.infer<typeof SearchPlace>
