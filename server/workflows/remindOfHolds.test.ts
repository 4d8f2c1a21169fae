import { expect, test } from 'vitest'
import { buildPatient, buildSnapshot } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { remindOfHolds } from './reminders.ts'

const { app, db, context, clock } = await startServer()
const { users } = await findTestData(db)
const deps = { ...context, log: app.log }
const start = context.now()
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const subjects = async (patient_id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select(['subject', 'user_id'])
      .where('patient_id', '=', patient_id)
      .orderBy('id')
      .execute()
  ).map(({ subject, user_id }) => [subject.replace(/^.*: /, ''), user_id])

test('the advocate is reminded once 24 hours and once 4 hours before a hold expires, and never afterward', async () => {
  const { id: patient_id } = await buildPatient(db, start, { advocate_id: users.advocate })
  const hold = { legal_status: 'involuntary', hold_expires_at: after(40).toISOString() } as const
  await buildSnapshot(db, start, { patient_id, updated_by: users.advocate, ...hold })
  const sent: Record<number, number> = {}
  for (const hours of [1, 16.1, 16.2, 30, 36.1, 39, 41]) {
    clock.set(after(hours))
    await remindOfHolds(deps)
    sent[hours] = (await subjects(patient_id)).length
  }
  expect(sent).toEqual({ 1: 0, 16.1: 1, 16.2: 1, 30: 1, 36.1: 2, 39: 2, 41: 2 })
  expect(await subjects(patient_id)).toEqual([
    ['hold expires within 24 hours', users.advocate],
    ['hold expires within 4 hours', users.advocate],
  ])
})

test('no reminder for a case that is no longer active', async () => {
  clock.set(start)
  const { id: patient_id } = await buildPatient(db, start, { advocate_id: users.advocate, status: 'Inactive' })
  const hold = { legal_status: 'involuntary', hold_expires_at: after(30).toISOString() } as const
  await buildSnapshot(db, start, { patient_id, updated_by: users.advocate, ...hold })
  clock.set(after(10))
  expect(await remindOfHolds(deps)).toBe(0)
  expect(await subjects(patient_id)).toEqual([])
})

test('holds whose advocates were already reminded do not delay the reminders for later holds', async () => {
  clock.set(start)
  const expiring = async (hours: number) => {
    const { id: patient_id } = await buildPatient(db, start, { advocate_id: users.advocate })
    const hold = { legal_status: 'involuntary', hold_expires_at: after(hours).toISOString() } as const
    await buildSnapshot(db, start, { patient_id, updated_by: users.advocate, ...hold })
    return patient_id
  }
  for (let count = 0; count < 100; count++) await expiring(120)
  const later = await expiring(122)
  clock.set(after(97))
  expect(await remindOfHolds(deps)).toBe(100)
  clock.set(after(98.1))
  expect(await remindOfHolds(deps)).toBe(1)
  expect(await subjects(later)).toEqual([['hold expires within 24 hours', users.advocate]])
})
