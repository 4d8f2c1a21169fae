import { expect, test } from 'vitest'
import { payers } from './payers.ts'
import { roles } from './roles.ts'

test('every payer has a code and a name of its own, and both types are there', () => {
  expect(new Set(payers.map(payer => payer.payer_code)).size).toBe(payers.length)
  expect(new Set(payers.map(payer => payer.payer_name)).size).toBe(payers.length)
  expect(new Set(payers.map(payer => payer.insurance_type))).toEqual(new Set(['Public', 'Private']))
})

test('the four platform roles keep their numbers', () => {
  expect(roles.map(role => [role.id, role.name])).toEqual([
    [1, 'Super Admin'],
    [2, 'Standard User'],
    [3, 'Social Work Admin'],
    [4, 'Tech Support Admin'],
  ])
})
