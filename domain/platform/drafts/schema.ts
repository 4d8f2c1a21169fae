import { sectionsByPlace } from '../../directory/facilities/intake/sections.ts'
import { sectionNames } from '../../intake/patients/intake/sectionNames.ts'
import { snapshotKey } from '../../intake/patients/snapshot/schema.ts'
import { instant, jsonValue, text } from '../formats.ts'
import { z } from '../zod.ts'

/** Maximum length of a draft as JSON, in characters. No section needs this much. */
export const longestDraft = 60_000
/** Maximum length of a facility draft as JSON, in characters. The form may list thousands of payers. */
export const longestFacilityDraft = 400_000

/** How long a device stores a draft that has not been saved on the server, in milliseconds. */
export const deviceDraftLifetime = 24 * 60 * 60 * 1000

export const sectionKey = z.enum([snapshotKey, ...sectionNames.map(({ key }) => key)] as [string, ...string[]])

/** The section name for a facility's edit page, which is a single form. */
export const wholeForm = 'edit'
export const facilitySectionKey = z.enum([wholeForm, ...sectionsByPlace.wizard.map(({ key }) => key)] as [string, ...string[]])

/** The values of a form, which may be incomplete. They are validated only when the section is saved. */
const draftValues = (maxLength: number) =>
  z.record(z.string().max(80), jsonValue).refine(values => JSON.stringify(values).length <= maxLength, 'This draft is too long')

/** An author's unsaved values for one section of a patient's intake or a facility's profile. Only the author can read them (S-02). */
export const Draft = z.object({
  section: z.union([sectionKey, facilitySectionKey]),
  values: z.record(z.string(), jsonValue),
  /** The record's `updated_at` when the draft was started. */
  base: instant,
  /** The display name of the author's browser. */
  device: z.string(),
  device_name: z.string(),
  /** Changes with each save. A write must specify the version that the client saw. */
  version: z.number(),
  saved_at: instant,
})
export type Draft = z.infer<typeof Draft>

/** Shows that a draft exists. Other users see only the author's name and the time (S-02). */
export const DraftHead = Draft.pick({ section: true, saved_at: true }).extend({
  user_name: z.string(),
  /** Whether the draft belongs to the caller. */
  own: z.boolean(),
})
export type DraftHead = z.infer<typeof DraftHead>

export const DraftSave = z.object({
  values: draftValues(longestDraft),
  base: instant,
  device: z.uuid(),
  device_name: text(60),
  /** The last version that the client saw; 0 if none. */
  version: z.number().int().min(0).max(2_147_483_647),
})
export type DraftSave = z.infer<typeof DraftSave>
export const FacilityDraftSave = DraftSave.extend({ values: draftValues(longestFacilityDraft) })

/** The error if the author has changed the draft on another device. */
export const draftConflict = 'You changed this section on another device.'
