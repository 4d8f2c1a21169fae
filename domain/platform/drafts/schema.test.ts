import { expect, test } from 'vitest'
import { DraftSave, FacilityDraftSave, longestDraft, longestFacilityDraft } from './schema.ts'

const draft = {
  base: '2026-11-20T12:00:00Z',
  device: '5f1a3c52-6f6c-4c3c-9d0c-0d9a3f1e2b4a',
  device_name: 'Firefox',
  version: 0,
}
// {"note":""} is 11 characters long.
const values = (length: number) => ({ note: 'x'.repeat(length - 11) })

test.each([
  ['an intake', DraftSave, longestDraft],
  ['a facility', FacilityDraftSave, longestFacilityDraft],
])('a draft of %s has a maximum length', (_, schema, longest) => {
  expect(JSON.stringify(values(longest))).toHaveLength(longest)
  expect(schema.safeParse({ ...draft, values: values(longest) }).success).toBe(true)
  expect(schema.safeParse({ ...draft, values: values(longest + 1) }).error?.issues[0]?.message).toBe('This draft is too long')
})
