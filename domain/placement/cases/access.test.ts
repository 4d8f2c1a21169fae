import { expect, test } from 'vitest'
import { can } from '../../access.ts'
import { who } from '../../cast.testing.ts'

test('only the assigned advocate changes a case [DASH-004] [PERM-011]', () => {
  expect(who(actor => can(actor, 'cases.change', { advocate_id: 3 }))).toEqual(['advocate'])
  // This user is not an advocate.
  expect(who(actor => can(actor, 'cases.change', { advocate_id: 8 }))).toEqual([])
  expect(who(actor => can(actor, 'cases.change', { advocate_id: null }))).toEqual([])
})
