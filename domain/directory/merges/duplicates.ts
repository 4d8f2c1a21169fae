import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, idParams, instant, paging, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Listing } from '../claims/schema.ts'
import { type PlaceReason, placeReasons } from './samePlace.ts'

/** `Apart` pairs are different places and are never listed as open again. */
export const pairStates = ['Open', 'Merged', 'Apart'] as const
export type PairState = (typeof pairStates)[number]

export const DuplicateSide = Listing.extend({ organization_name: z.string().nullable(), updated_at: instant })
export type DuplicateSide = z.infer<typeof DuplicateSide>

/** Two facilities that may be the same place. */
export const Duplicate = z.object({
  id: z.number(),
  facilities: z.tuple([DuplicateSide, DuplicateSide]),
  /** What the two have in common and what differs now. */
  reasons: z.array(z.enum(placeReasons as [PlaceReason, ...PlaceReason[]])),
  state: z.enum(pairStates),
  found_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
})
export type Duplicate = z.infer<typeof Duplicate>

const filters = { state: enumIgnoringCase(['All', ...pairStates]).default('Open') }

export const duplicates = contract({
  list: {
    method: 'GET',
    path: '/duplicates',
    about: 'Pairs of facilities that may be the same place, most similar first. Open pairs are those that no one has decided on.',
    access: 'duplicates.list',
    query: paging.extend(filters),
    response: z.array(Duplicate),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/duplicates/export',
    about: 'The pairs of facilities that match the filter, most similar first, as a CSV file with times in Pacific time.',
    access: 'duplicates.list',
    query: z.object(filters),
    responseType: 'csv',
    response: z.string(),
  },
  decide: {
    method: 'POST',
    path: '/duplicates/:id/decision',
    about:
      'Records that the two facilities are different places (`Apart`), or lists the pair again (`Open`). To merge them, use the merge of facilities.',
    access: 'duplicates.decide',
    params: idParams,
    body: z.object({ state: z.enum(['Apart', 'Open']) }),
    response: Duplicate,
  },
})
