import { sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { firstMatchAddress, reviewAddress, sectionAddress } from './address.ts'

/**
 * Where a save leads: when adding to the next section, after the tenth to the matches, when editing back to the review.
 */
export function afterSaving({ adding, number, id }: { adding: boolean; number: number; id: number }): string {
  if (!adding) return reviewAddress(id)
  return number === sectionTitles.length ? firstMatchAddress(id) : sectionAddress('add', number + 1, id)
}

/** Where Back leads: to the section before, from an edit to the review; nothing means one step back in history (INT-008). */
export function backFrom({
  adding,
  number,
  id,
}: {
  adding: boolean
  number: number
  id: number | undefined
}): string | undefined {
  if (!id) return undefined
  if (!adding) return reviewAddress(id)
  return number > 1 ? sectionAddress('add', number - 1, id) : undefined
}

export type Progress = 'completed' | 'current' | 'notStarted'

/** How far a section is. The release counts once its document is stored, not because one went past it. */
export function progressOf(number: number, current: number, patient: Patient | undefined): Progress {
  if (number === current) return 'current'
  if (!patient) return 'notStarted'
  const saved = sectionTitles[number - 1] === 'HIPAA' ? patient.hipaa_document !== null : number <= patient.current_section
  return saved ? 'completed' : 'notStarted'
}
