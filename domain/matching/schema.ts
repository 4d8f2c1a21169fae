import { ReportedBed } from '../directory/beds/schema.ts'
import { Facility } from '../directory/facilities/schema.ts'
import { Application } from '../placement/applications/schema.ts'
import { enumIgnoringCase, paging, rowId, text } from '../platform/formats.ts'
import { rule, withRules } from '../platform/formRules.ts'
import { z } from '../platform/zod.ts'
import type { MapBox } from './directory.ts'
import { Facts } from './facts.ts'
import { sorts } from './order.ts'
import { defaultRadius, radii, SearchCenter, SearchPlace } from './places.ts'

/** Why a facility does not match, in display order (MAT-017 to MAT-028, S-25). */
export const reasonCodes = [
  'lacks_features',
  'no_cash',
  'no_private_insurance',
  'no_hmo',
  'out_of_network',
  'other_gender',
  'other_age',
  'no_holds',
  'no_open_beds',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

const tags = z.array(rowId)
const count = z.number().int().min(0)

/** The location and contact information of a nearby facility, whether or not it matches. */
const Near = Facility.pick({
  id: true,
  name: true,
  address_line_one: true,
  city: true,
  state: true,
  zip_code: true,
  main_phone_number: true,
  directory_listing: true,
}).extend({
  /**
   * Whether the location is only the center of the ZIP code, because the street address was not found. The distance and the pin are
   * then approximate.
   */
  approximate: z.boolean(),
  /** In meters from the search center. */
  distance: count,
})

/** A facility that matches, with its distance and the patient's application (MAT-010). */
export const Match = Near.extend({
  ...Facility.pick({
    organization_id: true,
    county: true,
    s3_filenames: true,
    primary_image: true,
    owner_text: true,
    required_snapshot_items: true,
    insurance_plans_in_network: true,
    insurance_plans_out_network: true,
    excludes_private_insurance: true,
    excludes_hmo: true,
    provides_transport: true,
    joint_commission_accreditation: true,
    other_license_1: true,
    other_license_2: true,
    other_license_3: true,
    other_license_4: true,
  }).shape,
  latitude: z.number(),
  longitude: z.number(),
  /** The tags from all of the facility's fields. */
  features: tags,
  /** The network status for the patient's plans. Out-of-network facilities do not match. */
  network: z.enum(['in', 'unknown']),
  /** Whether the facility has staff who read applications. If not, the advocate has to call. */
  staffed: z.boolean(),
  /** The reported open beds that suit the patient, including those with expired counts. */
  open_beds: z.array(ReportedBed),
  /** The primary photo or, without one, the first photo. Null if the facility has no photos. */
  photo_id: rowId.nullable(),
  /** The facility's median time to first response to recent applications, in minutes; null if it has responded to too few. */
  response_minutes: count.nullable(),
  /** The patient's current application to this facility, if any. */
  application: Application.pick({ id: true, status: true }).nullable(),
})
export type Match = z.infer<typeof Match>

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

/** Tag ids, separated by commas. */
const tagIds = z
  .string()
  .max(1000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Enter filters as tag IDs separated by commas')
  .default('')
  .transform(list => (list ? [...new Set(list.split(',').map(Number))] : []))

const around = paging.extend({
  /** In miles. */
  radius: z.coerce.number().pipe(z.literal(radii)).default(defaultRadius),
  lat: degrees(90).optional(),
  lng: degrees(180).optional(),
  filters: tagIds,
  /** Limits the search to facilities with a current count of suitable open beds. */
  open_beds: enumIgnoringCase(['true', 'false'])
    .default('false')
    .transform(value => value === 'true'),
  sort: enumIgnoringCase(sorts).default('published'),
  /** Limits the search to facilities whose names contain words that start with these words. */
  name: text(80).default(''),
})
const wholePoint = (query: { lat?: number | undefined; lng?: number | undefined }) =>
  (query.lat === undefined) === (query.lng === undefined)
const asPoint = rule(wholePoint, { path: ['lat'], message: 'Send lat and lng together' })

const side = (most: number) => degrees(most).optional()
/** The part of the map to load pins for. The default is the search circle. */
const part = { south: side(90), west: side(360), north: side(90), east: side(360) }
type Part = { [Side in keyof typeof part]?: number | undefined }

/** Requests the pins of a search in a part of the map. Matches in `ids` are included even if they are outside that part. */
export const PinQuery = withRules(around.extend({ ...part, ids: tagIds }), asPoint)

/** The part as a box; undefined if a side is missing. */
export const boxOf = ({ south, west, north, east }: Part): MapBox | undefined =>
  south === undefined || west === undefined || north === undefined || east === undefined
    ? undefined
    : { south, west, north, east }

/** The search center, radius, and filters. By default, the center is the patient's preferred treatment location. */
export const MatchQuery = withRules(around, asPoint)
export type MatchQuery = z.infer<typeof MatchQuery>

/** The same search for excluded facilities: all of them, those excluded for one reason, or those that lack only certain tags. */
export const ExcludedQuery = withRules(
  around.extend({ reason: enumIgnoringCase(reasonCodes).optional(), lacks: tagIds }),
  asPoint,
)

const facts = Facts.extend({
  ...paging.shape,
  /** Where to search. The default is the caller's hospital. */
  near: SearchPlace.nullable().default(null),
  radius: z.literal(radii).default(defaultRadius),
  lat: around.shape.lat,
  lng: around.shape.lng,
  filters: tags.max(200).default([]),
  open_beds: z.boolean().default(false),
  sort: z.enum(sorts).default('published'),
  name: text(80).default(''),
})
/** A search that isn't tied to a patient. All input is in the body, because URLs are logged. */
export const FactSearch = withRules(facts, asPoint)
export type FactSearch = z.infer<typeof FactSearch>

/** Like `PinQuery`, but for a search that isn't tied to a patient. */
export const FactPins = withRules(facts.extend({ ...part, ids: tags.max(100).default([]) }), asPoint)

/** Like `ExcludedQuery`, but for a search that isn't tied to a patient. */
export const FactExcluded = withRules(
  facts.extend({ reason: z.enum(reasonCodes).optional(), lacks: tags.max(200).default([]) }),
  asPoint,
)

export const Reason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('lacks_features'), tags }),
  z.object({ code: z.enum(['no_cash', 'no_private_insurance', 'no_hmo', 'no_holds', 'no_open_beds']) }),
  z.object({ code: z.literal('out_of_network'), plans: z.array(z.string()) }),
  z.object({ code: z.literal('other_gender'), takes: tags }),
  z.object({
    code: z.literal('other_age'),
    takes: tags,
    /** Set if the patient has a birthday at midnight and is then of an age that the facility serves. */
    from_midnight: z.literal(true).optional(),
  }),
])

export type Reason = z.infer<typeof Reason>

/** A nearby facility that does not match, with all its reasons. */
export const ExcludedFacility = Near.extend({ reasons: z.array(Reason) })
export type ExcludedFacility = z.infer<typeof ExcludedFacility>

/** A condition, and how many nearby facilities do not meet it, regardless of whether they meet the other conditions. */
export const ExcludedLine = z.object({ reason: z.enum(reasonCodes), leave_out: z.enum(['filter', 'need']), tags, count })
export type ExcludedLine = z.infer<typeof ExcludedLine>

/** A page of matches in the requested order, plus facts about the entire result. */
export const MatchResponse = z.object({
  matches: z.array(Match),
  total: count,
  center: SearchCenter,
  /** For each tag id, the number of matches if that tag were also selected. Omits tags that would leave no matches. */
  counts: z.record(z.string(), count),
  /**
   * Facilities within the radius that do not match. A facility can be excluded for several reasons, so the counts can add up to
   * more than the total.
   */
  excluded: z.object({
    total: count,
    reasons: z.record(z.enum(reasonCodes), count),
    /** The number of these facilities that do not meet each condition, highest first. Each required tag is a separate condition. */
    lines: z.array(ExcludedLine),
  }),
  /** Conditions that would each add facilities if dropped, largest gain first (see `Relaxation`). */
  relaxations: z.array(z.object({ reason: z.enum(reasonCodes), leave_out: z.enum(['filter', 'need']), tags, brings: count })),
  /** If there are few matches (`fewMatches`), larger radii and how many more matches each would find. */
  wider: z.array(z.object({ radius: z.literal(radii), more: count })),
})
export type MatchResponse = z.infer<typeof MatchResponse>

/** A patient's tags for matching (MAT-016). */
export const PatientFeatures = z.object({
  /** Required and offered tags combined. */
  feature_tags: tags,
  /** Tags that every match must list. The user cannot deselect them. */
  required_tags: tags,
  /** The age and gender filters that apply to the patient (MAT-024 to MAT-028). */
  population_tags: tags,
  /** The primary plan; null for a cash patient. */
  provider: z
    .object({ payer_code: z.string(), payer_name: z.string(), insurance_type: z.enum(['Public', 'Private']).nullable() })
    .nullable(),
})
export type PatientFeatures = z.infer<typeof PatientFeatures>

export const MatchCount = z.object({ match_count: count.max(1_000_000) })
export type MatchCount = z.infer<typeof MatchCount>
