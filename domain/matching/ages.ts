import { ageBands } from '../directory/tags.ts'

/** All tags for the ages that facilities admit (MAT-023). */
export const ageTags: readonly number[] = ageBands.map(band => band.tag)

/** The age tags of facilities that admit this age. The same tags are offered as filters (MAT-024, MAT-025, MAT-026, MAT-027). */
export const ageTagsFor = (years: number): number[] =>
  ageBands.filter(band => band.from <= years && years <= band.to).map(band => band.tag)
