import { z } from 'zod'
import { sectionsIn } from '../facilities/intake/sections.ts'
import { instant, text } from '../formats.ts'
import { sections } from '../patients/intake/sections.ts'

/** How long what was typed may be, as JSON, in characters: more than any section holds. */
export const longestDraft = 60_000
/** The same of a facility's form, which may name thousands of payers. */
export const longestFacilityDraft = 400_000

/** How long a device keeps a draft that Passage does not have, in milliseconds: a day. */
export const deviceKeepsFor = 24 * 60 * 60 * 1000

export const sectionKey = z.enum(sections.map(({ key }) => key) as [string, ...string[]])

/** The sections of a facility's form; the edit page is one. */
export const wholeForm = 'edit'
export const facilitySectionKey = z.enum([wholeForm, ...sectionsIn.wizard.map(({ key }) => key)] as [string, ...string[]])

/** What a form holds, whole or not: only the section's save reads it. */
const draftValues = (longest: number) =>
  z
    .record(z.string().max(80), z.json())
    .refine(values => JSON.stringify(values).length <= longest, 'This is too much for a draft')

/** An author's unsaved values of one section of a form: a patient's intake, or a facility's profile. Only the author reads it (S-02). */
export const Draft = z.object({
  section: z.union([sectionKey, facilitySectionKey]),
  values: z.record(z.string(), z.unknown()),
  /** The record's `updated_at` when it was begun. */
  base: instant,
  /** The browser in which it was typed, and what to call it. */
  device: z.string(),
  device_name: z.string(),
  /** A new one with each save: a write names the version it has seen. */
  version: z.number(),
  saved_at: instant,
})
export type Draft = z.infer<typeof Draft>

/** That a section has a draft: all that others learn of it is the author's name and the time (S-02). */
export const DraftHead = Draft.pick({ section: true, saved_at: true }).extend({
  user_name: z.string(),
  /** It is the caller's. */
  own: z.boolean(),
})
export type DraftHead = z.infer<typeof DraftHead>

export const DraftSave = z.object({
  values: draftValues(longestDraft),
  base: instant,
  device: z.uuid(),
  device_name: text(60),
  /** The version that was seen last; 0 where there was none. */
  version: z.number().int().min(0).max(2_147_483_647),
})
export type DraftSave = z.infer<typeof DraftSave>
export const FacilityDraftSave = DraftSave.extend({ values: draftValues(longestFacilityDraft) })

/** The message when the author has changed the draft on another device. */
export const overtaken = 'You changed this section on another device.'
