import { sectionTitles } from '#domain/patients/intake/sections.ts'
import { firstMatchAddress, reviewAddress, sectionAddress } from './paths.ts'

/**
 * Where to go after saving. Add mode: the next section, or the matches after the last one. Edit mode: the review (INT-004 to
 * INT-006).
 */
export function afterSaving({ adding, number, id }: { adding: boolean; number: number; id: number }): string {
  if (!adding) return reviewAddress(id)
  return number === sectionTitles.length ? firstMatchAddress(id) : sectionAddress('add', number + 1, id)
}

/**
 * Target of the Back button: the previous section, or the review in edit mode. Undefined means one step back in history
 * (INT-008).
 */
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
