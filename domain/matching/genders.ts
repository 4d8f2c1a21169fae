import { tag } from '../directory/tags.ts'

/** All tags for the genders that facilities admit. */
export const genderTags: readonly number[] = [tag.gender.femaleOnly, tag.gender.maleOnly, tag.gender.coed]

/** The gender tags of facilities that admit this identity: 77 is female only, 78 is male only (MAT-022, MAT-023). The same tags are offered as filters. */
export function genderTagsFor(gender_identity: string): number[] {
  if (gender_identity === 'male') return [tag.gender.maleOnly, tag.gender.coed]
  if (gender_identity === 'female') return [tag.gender.femaleOnly, tag.gender.coed]
  return [tag.gender.coed]
}
