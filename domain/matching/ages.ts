import { ageBands } from '../tags.ts'

/** Every tag that says which ages a facility takes. */
export const ageTags: readonly number[] = ageBands.map(band => band.tag)

/** The age tags that take somebody of that many years, which are also the population filters offered (spec 2 §4, decisions MAT-027). */
export const ageTagsFor = (years: number): number[] =>
  ageBands.filter(band => band.from <= years && years <= band.to).map(band => band.tag)
