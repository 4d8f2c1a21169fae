import { tag } from '../tags.ts'

/**
 * Whether a facility accepts patients on an involuntary hold, according to its tags; null if it does not state this (S-25). A
 * facility with both answers is treated as accepting holds, because its staff decide before they accept a patient.
 */
export const acceptsHolds = (tags: { includes: (tag: number) => boolean }): boolean | null =>
  tags.includes(tag.involuntaryHold.yes) ? true : tags.includes(tag.involuntaryHold.no) ? false : null
