import { slotOf } from '../../platform/drafts/deviceDraft.ts'

/** Save times of the drafts that contain answers from a search, by slot. Kept until the page reloads. */
const saveTimes = new Map<string, string>()

export const rememberCarriedDraft = (patient_id: number, section: string, saved_at: string) =>
  saveTimes.set(slotOf(patient_id, section, ''), saved_at)

/** Whether a draft contains only answers from a search, because it was not saved again since. */
export const isCarriedDraft = (patient_id: number, section: string, saved_at: string): boolean =>
  saveTimes.get(slotOf(patient_id, section, '')) === saved_at
