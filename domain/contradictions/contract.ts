import { z } from 'zod'
import { populations } from '../beds/schema.ts'
import { contract } from '../endpoint.ts'
import { instant, one, rowId, text, total } from '../formats.ts'
import { contradictedFields } from './rules.ts'

/** A listing issue: a statement that declines contradict. It contains no patient data except a count. */
export const Contradiction = z.object({
  facility_id: rowId,
  facility_name: z.string(),
  /** The facility's version, or for open beds the time of the report. */
  updated_at: instant,
  field: z.enum(contradictedFields),
  value: z
    .string()
    .nullable()
    .describe('Of a list the one entry: a payer code, the id of a level of care, or a level and a population of beds'),
  value_name: z.string().nullable(),
  bed: z
    .object({ population: z.enum(populations), free: z.number().int(), told_at: instant })
    .nullable()
    .describe('What is told of open beds, where the question is about them'),
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
      'What the locations of an organization list and the reasons of their own declines speak against, of the last 180 days.',
    access: 'contradictions.list',
    params: one,
    response: z.array(Contradiction),
    beside: total,
  },
  answer: {
    method: 'POST',
    path: '/facilities/:id/contradictions',
    about:
      'Confirms what a facility lists, which is then not asked about until another decline, or corrects it in one step. Open beds are told anew by either: as many as before, or none.',
    access: 'contradictions.answer',
    params: one,
    body: z.object({
      field: z.enum(contradictedFields),
      value: text(60).nullable(),
      answer: z.enum(['confirmed', 'corrected']),
      /** The last decline shown; a later one raises the issue again. */
      until: instant,
      /** The version shown; a correction based on another version returns 409. */
      updated_at: instant,
    }),
    response: z.object({ facility_id: rowId, answer: z.enum(['confirmed', 'corrected']), updated_at: instant }),
  },
})
