import { sectionTitles } from '#domain/patients/intake/sections.ts'
import { type Address, firstMatchAddress, reviewAddress, sectionAddress } from './paths.ts'

type Saved = Address & {
  id: number
  /** Numbers of the sections to skip, because a search has already answered them. */
  answered?: readonly number[]
}

/**
 * Where to go after saving. Add mode: the next section, or the matches after the last one. Edit mode: the review (INT-004 to
 * INT-006).
 */
export function afterSaving({ adding, number, id, answered = [] }: Saved): string {
  if (!adding) return reviewAddress(id)
  const next = nextSection(number, answered)
  return next > sectionTitles.length ? firstMatchAddress(id) : sectionAddress('add', next, id)
}

/** The number of the next section that is not answered yet. */
export const nextSection = (number: number, answered: readonly number[]): number =>
  answered.includes(number + 1) ? nextSection(number + 1, answered) : number + 1

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
