import { z } from 'zod'
import { Application } from '../applications/schema.ts'
import { ToldBed } from '../beds/schema.ts'
import { Facility } from '../facilities/schema.ts'
import { paging, rowId, word } from '../formats.ts'
import { SearchCenter } from './center.ts'
import { defaultRadius, radii } from './distance.ts'
import { type Pin, PinSet } from './pins.ts'
import { reasonCodes } from './verdict.ts'

const tags = z.array(rowId)
const count = z.number().int().min(0)

/** Where a facility is and how it is reached: said of whoever is near, match or not. */
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
  /** It stands in the middle of its ZIP code: its street is not known to the map, so its distance and pin are approximate. */
  approximate: z.boolean(),
  /** Meters from the center of the search. */
  distance: count,
})

/** A facility as matching shows it (spec 2 §3). */
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
  /** All its tags, whatever list they stand in. */
  features: tags,
  /** How it stands to the patient's plans; whoever is out of network does not match. */
  network: z.enum(['in', 'unknown']),
  /** Whether anybody works there who reads applications; elsewhere one calls (decisions, statuses). */
  staffed: z.boolean(),
  /** What it has told of beds that suit the patient, also what has faded since; nothing where it has told nothing. */
  open_beds: z.array(ToldBed),
  /** The patient's standing application to it, if there is one. */
  application: Application.pick({ id: true, status: true }).nullable(),
})
export type Match = z.infer<typeof Match>

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

/** Tag ids, divided by commas. */
const tagIds = z
  .string()
  .max(1000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Filters are tag ids, divided by commas')
  .default('')
  .transform(list => (list ? [...new Set(list.split(',').map(Number))] : []))

const around = paging.extend({
  /** Miles. */
  radius: z.coerce.number().pipe(z.literal(radii)).default(defaultRadius),
  lat: degrees(90).optional(),
  lng: degrees(180).optional(),
  filters: tagIds,
  /** Only those that have told open beds for this patient, and whose word has not faded. */
  open_beds: word(['true', 'false'])
    .default('false')
    .transform(asked => asked === 'true'),
})
const wholePoint = (query: { lat?: number | undefined; lng?: number | undefined }) =>
  (query.lat === undefined) === (query.lng === undefined)
const halfPoint = { path: ['lat'], message: 'lat and lng come together' }

/** Where to look and what for. Without a point, the search is around the place where the patient wants treatment. */
export const MatchQuery = around.refine(wholePoint, halfPoint)
export type MatchQuery = z.infer<typeof MatchQuery>

/** The same search, asked for those it leaves out: for any reason, for one, or for lacking these tags alone. */
export const ExcludedQuery = around.extend({ reason: word(reasonCodes).optional(), lacks: tagIds }).refine(wholePoint, halfPoint)

export const Reason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('lacks_features'), tags }),
  z.object({ code: z.enum(['no_cash', 'no_private_insurance', 'no_hmo', 'no_open_beds']) }),
  z.object({ code: z.literal('out_of_network'), plans: z.array(z.string()) }),
  z.object({ code: z.enum(['other_gender', 'other_age']), takes: tags }),
])

/** A facility near by that does not match, with every reason. */
export const ExcludedFacility = Near.extend({ reasons: z.array(Reason) })
export type ExcludedFacility = z.infer<typeof ExcludedFacility>

/** One thing that is asked for, and how many near by do not match for it (among other things, perhaps). */
export const ExcludedLine = z.object({ reason: z.enum(reasonCodes), leave_out: z.enum(['filter', 'need']), tags, count })
export type ExcludedLine = z.infer<typeof ExcludedLine>

/** One page of matches, best first, and what the whole search found. */
export const MatchAnswer = z.object({
  matches: z.array(Match),
  total: count,
  center: SearchCenter,
  /** Every match for the map, as a set over the pin file of that version. */
  pins: PinSet,
  /** By tag id: how many matches there would be with this filter too. A tag that is not here would leave none. */
  counts: z.record(z.string(), count),
  /** Facilities within the radius that do not match; one may have several reasons, so the reasons add up to more than the total. */
  excluded: z.object({
    total: count,
    reasons: z.record(z.enum(reasonCodes), count),
    /** The same told thing by thing, most first: each tag that is asked for has a line of its own. */
    lines: z.array(ExcludedLine),
  }),
  /** What alone would bring excluded facilities back, most first (see `Relaxation`). */
  relaxations: z.array(z.object({ reason: z.enum(reasonCodes), leave_out: z.enum(['filter', 'need']), tags, brings: count })),
  /** Where matches are few (`fewMatches`): the greater radii that hold more of them, and how many more; else empty. */
  wider: z.array(z.object({ radius: z.literal(radii), more: count })),
})
export type MatchAnswer = z.infer<typeof MatchAnswer>

/** The same once its pins are read (`pinsOf`). */
export type Matches = Omit<MatchAnswer, 'pins'> & { pins: Pin[] }

/** What is drawn from a patient for matching (MAT-016). */
export const PatientFeatures = z.object({
  /** Required and offered together. */
  feature_tags: tags,
  /** Those that every match must list, and cannot be unticked. */
  required_tags: tags,
  /** Age and gender filters that fit this patient (MAT-024 to MAT-028). */
  population_tags: tags,
  /** The plan that pays first, null for a cash patient. */
  provider: z
    .object({ payer_code: z.string(), payer_name: z.string(), insurance_type: z.enum(['Public', 'Private']).nullable() })
    .nullable(),
})
export type PatientFeatures = z.infer<typeof PatientFeatures>

export const MatchCount = z.object({ match_count: count.max(1_000_000) })
export type MatchCount = z.infer<typeof MatchCount>
