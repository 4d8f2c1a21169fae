import { expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import { genderTagsFor } from './facts.ts'

const { femaleOnly, maleOnly, coed } = tag.gender

test.each([
  { identity: 'male', offers: [maleOnly, coed] },
  { identity: 'female', offers: [femaleOnly, coed] },
  { identity: 'non-binary', offers: [coed] },
  { identity: 'anything else', offers: [coed] },
])('a patient with $identity identity matches facilities of that gender and coed ones [MAT-028]', ({ identity, offers }) => {
  expect(genderTagsFor(identity)).toEqual(offers)
})
