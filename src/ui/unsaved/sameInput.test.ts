import { expect, test } from 'vitest'
import { sameInput } from '../fields/SchemaForm.tsx'

test.each([
  [{ name: '', tags: [] }, {}],
  [{ name: null }, { name: undefined }],
  [{ ids: [1, 2] }, { ids: [1, 2] }],
  [{ address: { city: 'Reno', line: '' } }, { address: { city: 'Reno' } }],
])('%o equals %o', (a, b) => {
  expect(sameInput(a, b)).toBe(true)
})

test.each([
  [{ name: 'A' }, { name: '' }],
  [{ agreed: false }, {}],
  [{ count: 0 }, { count: null }],
  [{ ids: [1] }, { ids: [1, 2] }],
  [{ address: { city: 'Reno' } }, { address: { city: 'Elko' } }],
])('%o differs from %o', (a, b) => {
  expect(sameInput(a, b)).toBe(false)
})
