import { expect, test } from 'vitest'
import { cast, inHospital, someone } from '../cast.testing.ts'
import { canReadWholeHospital } from './access.ts'

test('only an Org Admin sees the whole hospital’s metrics, and everyone else those of their own patients [INS-009]', () => {
  expect(canReadWholeHospital(someone({ ...inHospital, organization_role: 'administrator' }))).toBe(true)
  for (const actor of [cast.advocate, cast.hospitalMember, cast.loner]) expect(canReadWholeHospital(actor)).toBe(false)
})
