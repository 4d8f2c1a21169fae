import { organizationTypes } from '../identity/roles.ts'
import { z } from '../platform/zod.ts'

/** Maximum number of results of each kind. */
export const maxResultsPerKind = 5
/** The minimum length of a search, in characters. Shorter text has too many matches. */
export const shortestSearch = 2

/** One search result. `about` distinguishes results with the same name. */
const hit = { id: z.number(), name: z.string(), about: z.string().nullable() }

/** Search results by kind. Kinds that the caller may not see are empty. */
export const SearchResults = z.object({
  /** `about` contains the organization's name and the email address. */
  users: z.array(z.object(hit)),
  /** `about` contains the city and state. Only hospitals have an address (ORG-006). */
  organizations: z.array(z.object({ ...hit, type: z.enum(organizationTypes) })),
  /**
   * `about` contains the city and state. Includes facilities that the caller can open and, for advocates, all facilities that are
   * included in matching.
   */
  facilities: z.array(z.object({ ...hit, organization_id: z.number().nullable() })),
  /**
   * `about` contains the name of the advocate or, for facility staff, of the facility. Facility staff open the patient through this
   * application; everyone else opens the review.
   */
  patients: z.array(z.object({ ...hit, application_id: z.number().nullable() })),
})
export type SearchResults = z.infer<typeof SearchResults>
export type ResultKind = keyof SearchResults
