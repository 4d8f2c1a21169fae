import { expect, test } from 'vitest'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { buildPatient } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const { users } = await findTestData(db)

test('200 lists the advocate’s own open patients or, with colleagues, those of the hospital, and none of other organizations', async () => {
  const patientOf = async (advocate_id: number, status: 'Active' | 'Inactive' = 'Active') =>
    (await buildPatient(db, context.now(), { advocate_id, status })).id
  const own = await patientOf(users.advocate)
  const colleagues = await patientOf(users.colleague)
  const outside = await patientOf(users['outside.advocate'])
  const closed = await patientOf(users.advocate, 'Inactive')
  const list = async (query: string) =>
    (await as('advocate')('GET', `/advocates/current-user/shift-list${query}`))
      .json()
      .data.records.map((one: PatientRecord) => one.id)
  expect(await list('')).toContain(own)
  expect(await list('')).not.toContain(colleagues)
  const hospital = await list('?colleagues=true')
  expect(hospital).toEqual(expect.arrayContaining([own, colleagues]))
  for (const id of [outside, closed]) expect(hospital).not.toContain(id)
})
