import { contract } from '../../platform/endpoint.ts'
import { id, idParams, instant, paging, rowId, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Payer } from '../payers/schema.ts'
import { likenesses } from './rules.ts'

/** A payer in a comparison, and how many records refer to it. */
export const ComparedPayer = Payer.extend({
  patients: z.number().int().describe('Patients whose primary or secondary insurance it is'),
  facilities: z.number().int().describe('Facilities that list it in or out of network'),
})
export type ComparedPayer = z.infer<typeof ComparedPayer>

export const PayerPair = z.object({
  id: z.string().describe('Ids of the two payers, the lower one first, such as 5-9'),
  one: ComparedPayer,
  other: ComparedPayer,
  alike: z.array(z.enum(likenesses)),
  /** When an administrator decided that these are two payers; null if they are offered for merging. */
  apart_since: instant.nullable(),
})
export type PayerPair = z.infer<typeof PayerPair>

export const payerMerges = contract({
  list: {
    method: 'GET',
    path: '/providers/duplicates',
    about:
      'Pairs of payers that are probably the same, by name. `apart` lists those that are kept apart instead, and `ids` compares two payers, whether they are similar or not.',
    access: 'payerMerges.list',
    query: paging.extend({
      apart: z.stringbool().default(false),
      ids: z
        .string()
        .regex(/^\d{1,9}-\d{1,9}$/)
        .optional(),
    }),
    response: z.array(PayerPair),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/providers/duplicates/export',
    about: 'All pairs of payers that are probably the same, or, with `apart`, that are kept apart, as a CSV file.',
    access: 'payerMerges.list',
    query: z.object({ apart: z.stringbool().default(false) }),
    responseType: 'csv',
    response: z.string(),
  },
  merge: {
    method: 'POST',
    path: '/providers/:id/merge',
    about:
      'Merges another payer into this one. Patients’ plans and facilities’ networks move here, and the other payer’s code and names stay searchable. Repeating the call changes nothing.',
    access: 'payerMerges.merge',
    params: idParams,
    body: z.object({
      losing_id: rowId,
      /** The versions that were shown. If either payer has changed, the call returns 409 with the current pair. */
      keeping_updated_at: instant,
      losing_updated_at: instant,
    }),
    response: ComparedPayer,
    errorResponse: PayerPair,
  },
  keepApart: {
    method: 'PUT',
    path: '/providers/:id/apart/:otherId',
    about: 'Remembers that two payers are not the same, so that they are no longer offered for merging, or forgets it.',
    access: 'payerMerges.merge',
    params: idParams.extend({ otherId: id }),
    body: z.object({ apart: z.boolean() }),
    response: PayerPair,
  },
})
