import type { Facility } from '../directory/facilities/schema.ts'
import { contract } from '../platform/endpoint.ts'
import { id, idParams, instant, paging, rowId, text, total } from '../platform/formats.ts'
import { rule, withRules } from '../platform/formRules.ts'
import { z } from '../platform/zod.ts'
import { LoggedCall } from './loggedCall.ts'
import { defaultRadius, radii } from './places.ts'
import { ShownSearch } from './receipt.ts'
import { Match } from './schema.ts'

/** A facility in a list: a match without the fields that depend on a patient. `distance` is null if there is no search center. */
export const ListedFacility = Match.omit({
  network: true,
  application: true,
  distance: true,
  staffed: true,
  open_beds: true,
  photo_id: true,
  response_minutes: true,
}).extend({
  distance: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** The `facilities` calls that need matching. Defined here because matching depends on facilities, not the other way around. */
export const directory = contract({
  list: {
    method: 'GET',
    path: '/facilities',
    about: 'Facilities sorted by name, or facilities near a point, nearest first.',
    access: 'facilities.list',
    tokens: 'directory',
    query: withRules(
      paging.extend({
        active: z.stringbool().default(false),
        /** In miles. */
        radius: z.coerce.number().pipe(z.literal(radii)).default(defaultRadius),
        lat: z.coerce.number().min(-90).max(90).optional(),
        lng: z.coerce.number().min(-180).max(180).optional(),
        q: text(100).optional(),
      }),
      rule(query => (query.lat === undefined) === (query.lng === undefined), {
        path: ['lat'],
        message: 'Send lat and lng together',
      }),
    ),
    response: z.array(ListedFacility),
    responseFields: total,
  },
  apply: {
    method: 'POST',
    path: '/facilities/:id/apply',
    about: 'Applies to a facility on behalf of a patient. Requires a valid release and gives the facility access to the patient.',
    access: 'facilities.apply',
    params: idParams,
    body: z.object({
      recordId: rowId,
      advocateId: rowId.nullish(),
      /** The search shown on the page, to be stored with the application. The default is the match page's initial search. */
      search: ShownSearch.optional(),
      /** Marks an automatic application to the best matches. It is rejected unless the search center is the ZIP code in the intake. */
      auto: z.boolean().optional(),
    }),
    response: z.object({ id: rowId }),
  },
  logCall: {
    method: 'POST',
    path: '/facilities/:id/calls',
    about: 'Logs a call to a directory listing that does not accept applications.',
    access: 'facilities.apply',
    params: idParams,
    body: LoggedCall,
    response: z.object({ id: rowId, outcome: z.string(), created_at: instant }),
  },
  calls: {
    method: 'GET',
    path: '/facilities/:id/calls',
    about: 'The calls made to a facility for one patient, newest first.',
    access: 'facilities.apply',
    params: idParams,
    query: z.object({ recordId: id }),
    response: z.array(
      z.object({
        id: rowId,
        outcome: z.string(),
        note: z.string().nullable(),
        call_back_at: instant.nullable(),
        created_at: instant,
      }),
    ),
    responseFields: total,
    reads: 'patient',
  },
})

/** The facility fields that matching reads. Searches by distance never find a facility without coordinates. */
export type MatchFacility = Pick<
  Facility,
  | 'id'
  | 'name'
  | 'directory_listing'
  | 'insurance_plans_in_network'
  | 'insurance_plans_out_network'
  | 'excludes_private_insurance'
  | 'excludes_hmo'
> & {
  latitude: number
  longitude: number
  /** The tags from all of the facility's fields. */
  features: readonly number[]
  /** A facility that accepts no public insurance is out of network for a public plan that it does not list. */
  accepts_public_insurance?: boolean | null
  /** The county and its state are not part of the index, because no rule that excludes facilities reads them. */
  county?: string | null
  state?: string | null
  /** Tags that the facility's data source has no code for, such as cocaine in the directories. They are unknown, not missing. */
  unspoken_tags?: readonly number[]
}

/** A facility whose tags may be in an array of any kind. */
export type Listing = Omit<MatchFacility, 'features'> & {
  features: Iterable<number> & { includes: (tag: number) => boolean }
}

/** Maximum number of pins in a response. If there are more, nearby pins are grouped, which limits a response to 200 KB. */
export const mostPins = 3000

/** A match on the map. `place` is its position in the list, starting at 0. */
export const Pin = z.tuple([
  rowId,
  z.number().describe('latitude'),
  z.number().describe('longitude'),
  z.number().int().min(0).describe('place'),
  z.boolean().describe('approximate: only the center of the ZIP code is known'),
])
export type Pin = z.infer<typeof Pin>

/** A group of nearby matches: the center of their positions, and how many there are. */
export const PinGroup = z.tuple([
  z.number().describe('latitude'),
  z.number().describe('longitude'),
  z.number().int().min(2).describe('count'),
])
export type PinGroup = z.infer<typeof PinGroup>

/** The matches of a search on the map. */
export const Pins = z.object({
  /** In list order. */
  pins: z.array(Pin),
  groups: z.array(PinGroup),
  /** Whether `pins` contains every match. If not, it contains only the matches in the requested part of the map. */
  complete: z.boolean(),
})
export type Pins = z.infer<typeof Pins>

/** A part of the map, in degrees. */
export type MapBox = { south: number; west: number; north: number; east: number }
