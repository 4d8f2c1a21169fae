import { expect, test } from 'vitest'
import { buildAdvocate, buildFacility, buildOrganization, buildPatient, buildUser } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'

const server = await startServer()
const { db, context, as } = server
const done = async (user: Parameters<typeof as>[0]) =>
  (await as(user)('GET', '/users/current/first-steps')).json<{ data: string[] }>().data

test('a step is completed as soon as its record exists, and only for the user whose record it is', async () => {
  const organization = await buildOrganization(db, context.now(), { type: 'hospital' })
  const newcomer = (await buildAdvocate(db, context.now(), { organization_id: organization.id })).id
  expect(await done(newcomer)).toEqual([])
  await buildPatient(db, context.now(), { advocate_id: newcomer })
  expect(await done(newcomer)).toEqual(['patient'])
})

test('matches are reviewed once the advocate has opened the list of a patient’s matches', async () => {
  const organization = await buildOrganization(db, context.now(), { type: 'hospital' })
  const [newcomer, colleague] = [
    (await buildAdvocate(db, context.now(), { organization_id: organization.id })).id,
    (await buildAdvocate(db, context.now(), { organization_id: organization.id })).id,
  ]
  const { id } = await buildPatient(db, context.now(), { advocate_id: newcomer })
  expect(await done(newcomer)).toEqual(['patient'])
  expect((await as(newcomer)('PATCH', `/patients/${id}/match-count`, { match_count: 0 })).statusCode).toBe(200)
  expect(await done(newcomer)).toEqual(['patient', 'matches'])
  expect(await done(colleague)).toEqual([])
})

test('the facilities are completed once all seven sections of each one are', async () => {
  const { id: organization_id } = await buildOrganization(db, context.now(), { type: 'treatment_center' })
  const owner = (await buildUser(db, context.now(), { organization_id, organization_role: 'administrator' })).id
  expect(await done(owner)).toEqual([])
  await buildFacility(db, context.now(), { organization_id, intake_complete: true })
  const { id } = await buildFacility(db, context.now(), { organization_id, intake_complete: false })
  expect(await done(owner)).toEqual([])
  await db.updateTable('facilities').set({ intake_complete: true }).where('id', '=', id).execute()
  expect(await done(owner)).toEqual(['facilities'])
})
