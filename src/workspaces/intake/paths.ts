import { matchAddress, reviewAddress, sectionAddress } from '#domain/intake/patients/addresses.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'

export type Address = {
  adding: boolean
  /** Number of the section, 1 to 10. */
  number: number
  /** Undefined for a new patient. */
  id: number | undefined
}

/** Parses an intake path. A missing or unknown section means the first section. `add` in the path means add mode (INT-002). */
export function readAddress(pathname: string): Address {
  const number = Number(/\/section-(\d{1,2})(?=\/|$)/.exec(pathname)?.[1])
  const id = /\/p\/(\d{1,10})\/?$/.exec(pathname)?.[1]
  const known = number >= 1 && number <= sectionTitles.length
  return { adding: pathname.includes('add'), number: known && id ? number : 1, id: id ? Number(id) : undefined }
}

export const isIntake = (pathname: string) => /^\/patient\/intake\/(add|edit|snapshot)\//.test(pathname)

/** The match page's path at the end of a new intake. The page then applies to the first five matches (INT-005). */
export const firstMatchAddress = (id: number) => `${matchAddress(id)}&auto_apply=1`

type Saved = Address & {
  id: number
  /** Numbers of the sections to skip because a search has already answered them. */
  answered?: readonly number[]
}

/**
 * Returns where to go after a save. In add mode, this is the next section or, after the last section, the matches. In edit mode,
 * it is the review (INT-004 to INT-006).
 */
export function afterSaving({ adding, number, id, answered = [] }: Saved): string {
  if (!adding) return reviewAddress(id)
  const next = nextSection(number, answered)
  return next > sectionTitles.length ? firstMatchAddress(id) : sectionAddress('add', next, id)
}

export const nextSection = (number: number, answered: readonly number[]): number =>
  answered.includes(number + 1) ? nextSection(number + 1, answered) : number + 1

/**
 * Target of the Back button: the previous section or, in edit mode, the review. Undefined means the previous history entry
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
