import { expect, test } from 'vitest'
import { payers } from './payers.ts'
import { roles } from './roles.ts'

test('payers have unique codes and names, and both types occur', () => {
  expect(new Set(payers.map(payer => payer.payer_code)).size).toBe(payers.length)
  expect(new Set(payers.map(payer => payer.payer_name)).size).toBe(payers.length)
  expect(new Set(payers.map(payer => payer.insurance_type))).toEqual(new Set(['Public', 'Private']))
})

test('the four platform roles keep their ids', () => {
  expect(roles.map(role => [role.id, role.name])).toEqual([
    [1, 'Super Admin'],
    [2, 'Standard User'],
    [3, 'Social Work Admin'],
    [4, 'Tech Support Admin'],
  ])
})
