import { z } from 'zod'
import { organizationTypes } from '../actor.ts'

/** How many of a kind are shown at most. */
export const mostOfAKind = 5
/** Less than this finds half of everybody. */
export const shortestSearch = 2

/** Something to go to, as one line shows it: its name, and what tells it from others of the same name. */
const hit = { id: z.number(), name: z.string(), about: z.string().nullable() }

/** What a search finds, kind by kind; a kind that the caller may not see is empty. */
export const Found = z.object({
  /** About: their organization. */
  users: z.array(z.object(hit)),
  /** About: where; only hospitals have an address (ORG-006). */
  organizations: z.array(z.object({ ...hit, type: z.enum(organizationTypes) })),
  /** About: where. Only those that the caller can open. */
  facilities: z.array(z.object({ ...hit, organization_id: z.number().nullable() })),
  /** About: the advocate; for facility staff the facility. They open the patient through this application, everybody else the review. */
  patients: z.array(z.object({ ...hit, application_id: z.number().nullable() })),
})
export type Found = z.infer<typeof Found>
export type Kind = keyof Found
