import { z } from 'zod'
import { Application } from '../applications/schema.ts'
import { ReportedBed } from '../beds/schema.ts'
import { Facility } from '../facilities/schema.ts'
import { paging, rowId, text, word } from '../formats.ts'
import { SearchCenter, SearchPlace } from './center.ts'
import { defaultRadius, radii } from './distance.ts'
import { Facts } from './facts.ts'
import { type Pin, PinSet } from './pins.ts'
import { sorts } from './sorts.ts'
import { reasonCodes } from './verdict.ts'

const tags = z.array(rowId)
const count = z.number().int().min(0)

/** Location and contact data of a nearby facility, whether or not it matches. */
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
   * True if the position is the center of the ZIP code, because the street address was not found; distance and pin are
   * approximate.
   */
  approximate: z.boolean(),
  /** Meters from the search center. */
  distance: count,
})

/** A facility as shown in matching. */
export const Match = Near.extend({
  ...Facility.pick({
    s3_filenames: true,
    primary_image: true,
    owner_text: true,
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
  /** The tags from all its fields combined. */
  features: tags,
  /** The network status for the patient's plans; facilities out of network do not match. */
  network: z.enum(['in', 'unknown']),
  /** Whether the facility has staff who read applications; otherwise the advocate has to call. */
  staffed: z.boolean(),
  /** The open beds it reported that suit the patient, including beds with expired counts; empty if none were reported. */
  open_beds: z.array(ReportedBed),
  /** The primary photo, or the first one; null if the facility has none. */
  photo_id: rowId.nullable(),
  /** The median time to the facility's first answer in recent applications, in minutes; null if it has answered too few. */
  response_minutes: count.nullable(),
  /** The patient's current application to this facility, if any. */
  application: Application.pick({ id: true, status: true }).nullable(),
})
export type Match = z.infer<typeof Match>

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

/** Tag ids separated by commas. */
const tagIds = z
  .string()
  .max(1000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Enter filters as tag IDs separated by commas')
  .default('')
  .transform(list => (list ? [...new Set(list.split(',').map(Number))] : []))

const around = paging.extend({
  /** Miles. */
  radius: z.coerce.number().pipe(z.literal(radii)).default(defaultRadius),
  lat: degrees(90).optional(),
  lng: degrees(180).optional(),
  filters: tagIds,
  /** Limits the search to facilities with a current report of suitable open beds. */
  open_beds: word(['true', 'false'])
    .default('false')
    .transform(asked => asked === 'true'),
  sort: word(sorts).default('published'),
  /** Limits the search to facilities whose name has words that start with these. */
  name: text(80).default(''),
})
const wholePoint = (query: { lat?: number | undefined; lng?: number | undefined }) =>
  (query.lat === undefined) === (query.lng === undefined)
const halfPoint = { path: ['lat'], message: 'Send lat and lng together' }

/** Search center, radius and filters. The default center is the patient's preferred treatment location. */
export const MatchQuery = around.refine(wholePoint, halfPoint)
export type MatchQuery = z.infer<typeof MatchQuery>

/** The same search for excluded facilities: all of them, those excluded for one reason, or those that lack only certain tags. */
export const ExcludedQuery = around.extend({ reason: word(reasonCodes).optional(), lacks: tagIds }).refine(wholePoint, halfPoint)

const facts = Facts.extend({
  ...paging.shape,
  /** Where to search; the default is the caller's hospital. */
  near: SearchPlace.nullable().default(null),
  radius: z.literal(radii).default(defaultRadius),
  lat: around.shape.lat,
  lng: around.shape.lng,
  filters: tags.max(200).default([]),
  open_beds: z.boolean().default(false),
  sort: z.enum(sorts).default('published'),
  name: text(80).default(''),
})
/** A search without a patient. All inputs are in the body, because URLs are logged. */
export const FactSearch = facts.refine(wholePoint, halfPoint)
export type FactSearch = z.infer<typeof FactSearch>

/** The excluded facilities for a search without a patient, as in `ExcludedQuery`. */
export const FactExcluded = facts
  .extend({ reason: z.enum(reasonCodes).optional(), lacks: tags.max(200).default([]) })
  .refine(wholePoint, halfPoint)

export const Reason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('lacks_features'), tags }),
  z.object({ code: z.enum(['no_cash', 'no_private_insurance', 'no_hmo', 'no_open_beds']) }),
  z.object({ code: z.literal('out_of_network'), plans: z.array(z.string()) }),
  z.object({ code: z.enum(['other_gender', 'other_age']), takes: tags }),
])

/** A nearby facility that does not match, with all reasons. */
export const ExcludedFacility = Near.extend({ reasons: z.array(Reason) })
export type ExcludedFacility = z.infer<typeof ExcludedFacility>

/** A condition, and how many nearby facilities fail it (possibly along with other conditions). */
export const ExcludedLine = z.object({ reason: z.enum(reasonCodes), leave_out: z.enum(['filter', 'need']), tags, count })
export type ExcludedLine = z.infer<typeof ExcludedLine>

/** A page of matches in the requested order, with information about the entire result. */
export const MatchAnswer = z.object({
  matches: z.array(Match),
  total: count,
  center: SearchCenter,
  /** All matches, for the map, as positions in the pin file of that version. */
  pins: PinSet,
  /** The number of matches if this tag were also selected, by tag id; tags that would leave none are omitted. */
  counts: z.record(z.string(), count),
  /**
   * Facilities within the radius that do not match. A facility can have several reasons, so the counts can add up to more than
   * the total.
   */
  excluded: z.object({
    total: count,
    reasons: z.record(z.enum(reasonCodes), count),
    /** The same facilities by condition, most frequent first, with each required tag counted separately. */
    lines: z.array(ExcludedLine),
  }),
  /** Single conditions whose removal would add facilities, largest gain first (see `Relaxation`). */
  relaxations: z.array(z.object({ reason: z.enum(reasonCodes), leave_out: z.enum(['filter', 'need']), tags, brings: count })),
  /** If there are few matches (`fewMatches`): larger radii and how many more matches they have; otherwise empty. */
  wider: z.array(z.object({ radius: z.literal(radii), more: count })),
})
export type MatchAnswer = z.infer<typeof MatchAnswer>

/** The result with decoded pins (`pinsOf`). */
export type Matches = Omit<MatchAnswer, 'pins'> & { pins: Pin[] }

/** The matching tags derived from a patient (MAT-016). */
export const PatientFeatures = z.object({
  /** Required and offered tags combined. */
  feature_tags: tags,
  /** Tags every match must list; the user cannot deselect them. */
  required_tags: tags,
  /** Age and gender filters that apply to this patient (MAT-024 to MAT-028). */
  population_tags: tags,
  /** The primary plan; null for a cash patient. */
  provider: z
    .object({ payer_code: z.string(), payer_name: z.string(), insurance_type: z.enum(['Public', 'Private']).nullable() })
    .nullable(),
})
export type PatientFeatures = z.infer<typeof PatientFeatures>

export const MatchCount = z.object({ match_count: count.max(1_000_000) })
export type MatchCount = z.infer<typeof MatchCount>
