import { expect, test } from 'vitest'
import { tag } from '../tags.ts'
import { isProtectedTag } from './schema.ts'

test('a tag named in rules is recognized at any depth; other tags are not', () => {
  for (const id of [tag.payment.cash, tag.cash.accepted, tag.optIn.sms, tag.gender.coed]) expect(isProtectedTag(id)).toBe(true)
  for (const id of [0, 440, 9_999_999]) expect(isProtectedTag(id)).toBe(false)
})
