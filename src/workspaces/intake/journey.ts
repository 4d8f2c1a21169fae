import { sectionTitles } from '#domain/patients/intake/sections.ts'
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
