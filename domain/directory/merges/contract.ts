import { contract } from '../../platform/endpoint.ts'
import { id, idParams, instant, rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Facility } from '../facilities/schema.ts'
import { mergeGroups } from './fields.ts'
import { movedKinds } from './rules.ts'

/** A comparison of two facilities before a merge. */
export const MergePreview = z.object({
  keeping: Facility,
  losing: Facility,
  /** How many records of each kind would move or stay. */
  moves: z.record(z.enum(movedKinds), z.number().int()),
  /** A sentence that explains why the merge is not possible; null if it is possible. */
  obstacle: z.string().nullable(),
})
export type MergePreview = z.infer<typeof MergePreview>

const keys = mergeGroups.map(({ key }) => key)

export const merges = contract({
  preview: {
    method: 'GET',
    path: '/facilities/:id/merge/:otherId',
    about: 'What merging another facility into this one would move. Nothing is changed.',
    access: 'merges.merge',
    params: idParams.extend({ otherId: id }),
    response: MergePreview,
  },
  merge: {
    method: 'POST',
    path: '/facilities/:id/merge',
    about:
      'Merges another facility into this one. The other facility’s linked records move here, and its ID redirects here. `take` lists the fields to copy from the other facility.',
    access: 'merges.merge',
    params: idParams,
    body: z.object({
      losing_id: rowId,
      /** The versions that were shown. If either facility has changed, the call returns 409 with both current records. */
      keeping_updated_at: instant,
      losing_updated_at: instant,
      take: z
        .array(z.enum(keys as [string, ...string[]]))
        .max(keys.length)
        .default([]),
    }),
    response: MergePreview,
  },
})
