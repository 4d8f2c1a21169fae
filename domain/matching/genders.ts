import { tag } from '../tags.ts'

/** Every tag that says whom a facility takes. */
export const genderTags: readonly number[] = [tag.gender.femaleOnly, tag.gender.maleOnly, tag.gender.coed]

/** The gender tags that take somebody of this identity, which are also the population filters offered (spec 2 §4). */
export function genderTagsFor(gender_identity: string): number[] {
  if (gender_identity === 'male') return [tag.gender.maleOnly, tag.gender.coed]
  if (gender_identity === 'female') return [tag.gender.femaleOnly, tag.gender.coed]
  return [tag.gender.coed]
}
