import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { Facility } from '../facilities/schema.ts'
import { id, instant, one, rowId } from '../formats.ts'
import { mergeGroups } from './fields.ts'

/** What hangs on a facility and what a merge does with it, in the order in which it is told. */
export const moving = ['applications', 'applications_left', 'roles', 'photos', 'documents', 'calls', 'claims', 'drafts'] as const
export type Moving = (typeof moving)[number]

/** Two facilities side by side, before one of them becomes the other. */
export const MergePreview = z.object({
  keeping: Facility,
  losing: Facility,
  /** How much of each would move, or stay behind. */
  moves: z.record(z.enum(moving), z.number().int()),
  /** Why it cannot be done, in a sentence. */
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
    params: one.extend({ otherId: id }),
    response: MergePreview,
  },
  merge: {
    method: 'POST',
    path: '/facilities/:id/merge',
    about:
      'Merges another facility into this one: what hangs on it moves here, and its id leads here from then on. `take` names the fields that come from it.',
    access: 'merges.merge',
    params: one,
    body: z.object({
      losing_id: rowId,
      /** The states that were seen: either changed since answers 409 with both as they stand. */
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
