import { populations } from '../../directory/beds/schema.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams, instant, rowId, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { contradictedFields } from './rules.ts'

/** A listing issue: a statement in the listing that declines contradict. Contains no patient data except counts. */
export const Contradiction = z.object({
  facility_id: rowId,
  facility_name: z.string(),
  /** The facility's `updated_at` or, for open beds, the time of the report. */
  updated_at: instant,
  field: z.enum(contradictedFields),
  value: z
    .string()
    .nullable()
    .describe('The list entry: a payer code, the ID of a level of care, or a level and population of beds'),
  value_name: z.string().nullable(),
  bed: z
    .object({ population: z.enum(populations), free: z.number().int(), told_at: instant })
    .nullable()
    .describe('The reported open beds, if the issue is about them'),
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  count: z.number().int(),
  since: instant,
  until: instant,
})
export type Contradiction = z.infer<typeof Contradiction>

export const contradictions = contract({
  list: {
    method: 'GET',
    path: '/organizations/:id/contradictions',
    about:
      'Listing issues: information in the listings of an organization’s locations that the locations’ own decline reasons contradicted in the last 180 days.',
    access: 'contradictions.list',
    params: idParams,
    response: z.array(Contradiction),
    responseFields: total,
  },
  answer: {
    method: 'POST',
    path: '/facilities/:id/contradictions',
    about:
      'Confirms a listing, which closes the issue until another decline, or corrects the listing. If the issue is about open beds, confirming keeps the count and correcting sets it to zero; both update the time of the report.',
    access: 'contradictions.answer',
    params: idParams,
    body: z.object({
      field: z.enum(contradictedFields),
      value: text(60).nullable(),
      answer: z.enum(['confirmed', 'corrected']),
      /** The last decline that was shown. A later decline raises the issue again. */
      until: instant,
      /** The version that was shown. A correction based on another version returns 409. */
      updated_at: instant,
    }),
    response: z.object({ facility_id: rowId, answer: z.enum(['confirmed', 'corrected']), updated_at: instant }),
  },
})
