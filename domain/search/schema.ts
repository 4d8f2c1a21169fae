import { z } from 'zod'
import { organizationTypes } from '../actor.ts'

/** Maximum number of results of each kind. */
export const mostOfAKind = 5
/** The minimum search length, because shorter text matches too much. */
export const shortestSearch = 2

/** One search result: its name, and `about` to tell equal names apart. */
const hit = { id: z.number(), name: z.string(), about: z.string().nullable() }

/** Search results by kind; kinds that the caller may not see are empty. */
export const Found = z.object({
  /** `about` is the organization name and the email address. */
  users: z.array(z.object(hit)),
  /** `about` is the city and state; only hospitals have an address (ORG-006). */
  organizations: z.array(z.object({ ...hit, type: z.enum(organizationTypes) })),
  /** `about` is the city and state. Facilities the caller can open and, for advocates, all facilities in matching. */
  facilities: z.array(z.object({ ...hit, organization_id: z.number().nullable() })),
  /**
   * `about` is the advocate or, for facility staff, the facility. Facility staff open the patient through this application,
   * everyone else through the review.
   */
  patients: z.array(z.object({ ...hit, application_id: z.number().nullable() })),
})
export type Found = z.infer<typeof Found>
export type Kind = keyof Found
