import { expect, test } from 'vitest'
import { tag } from '../tags.ts'
import { isRuled } from './ruled.ts'

test('a tag that rules name is one, at any depth of the names; a tag of the catalogue alone is none', () => {
  for (const id of [tag.payment.cash, tag.cash.accepted, tag.optIn.sms, tag.gender.coed]) expect(isRuled(id)).toBe(true)
  for (const id of [0, 440, 9_999_999]) expect(isRuled(id)).toBe(false)
})
