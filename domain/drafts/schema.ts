import { z } from 'zod'
import { instant, text } from '../formats.ts'
import { sections } from '../patients/intake/sections.ts'

/** How long what was typed may be, as JSON, in characters: more than any section holds. */
export const longestDraft = 60_000

/** How long a device keeps a draft that Passage does not have, in milliseconds: a day. */
export const deviceKeepsFor = 24 * 60 * 60 * 1000

export const sectionKey = z.enum(sections.map(({ key }) => key) as [string, ...string[]])

/** What a form holds, whole or not: only the section's save reads it. */
export const DraftValues = z
  .record(z.string().max(80), z.json())
  .refine(values => JSON.stringify(values).length <= longestDraft, 'This is too much for a draft')

/** What was typed into one section of a patient's intake and is not saved yet. */
export const Draft = z.object({
  section: sectionKey,
  values: z.record(z.string(), z.unknown()),
  /** The patient's `updated_at` when it was begun. */
  base: instant,
  /** The browser in which it was typed, and what to call it. */
  device: z.string(),
  device_name: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  /** Another with each keeping: who writes names the one they saw. */
  version: z.number(),
  saved_at: instant,
})
export type Draft = z.infer<typeof Draft>

/** Which sections have one. */
export const DraftHead = Draft.pick({ section: true, saved_at: true, user_id: true, version: true })
export type DraftHead = z.infer<typeof DraftHead>

export const DraftSave = z.object({
  values: DraftValues,
  base: instant,
  device: z.uuid(),
  device_name: text(60),
  /** The version that was seen last; 0 where there was none. */
  version: z.number().int().min(0).max(2_147_483_647),
})
export type DraftSave = z.infer<typeof DraftSave>

/** Said to whose draft was overtaken. */
export const overtaken = 'This section was changed elsewhere in the meantime.'
