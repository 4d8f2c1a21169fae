import { expect, test } from 'vitest'
import type { LiveEvent } from '#domain/live/schema.ts'
import { tag } from '#domain/tags.ts'
import { buildAdvocate, buildApplication, buildFacility, buildPatient, buildStaff } from '../seed/builders.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const email = { opt_in_methods: [tag.optIn.email] }

/** An advocate's patient with an application to a facility with one coordinator, and a second advocate at the same hospital. */
async function acase(count = 1) {
  const owner = await buildAdvocate(db, now, { ...email, first_name: 'Old', last_name: 'Owner' })
  const { organization_id } = owner
  const heir = await buildAdvocate(db, now, { ...email, organization_id, first_name: 'New', last_name: 'Owner' })
  const facility = await buildFacility(db, now, { name: 'Harbor Light' })
  const coordinator = await buildStaff(db, now, { facility_id: facility.id })
  await db.updateTable('users').set(email).where('id', '=', coordinator.id).execute()
  const applications = []
  for (let n = 0; n < count; n++) {
    const patient = await buildPatient(db, now, { advocate_id: owner.id, first_name: 'Zelda', last_name: 'Quill' })
    applications.push(await buildApplication(db, now, { record_id: patient.id, facility_id: facility.id }))
  }
  await db.deleteFrom('notifications').execute()
  return { owner, heir, coordinator, facility, applications, patient: applications[0]!.record_id }
}
const bell = async (user_id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select(['subject', 'message', 'application_id'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute()
  ).map(one => [one.subject, one.message, one.application_id])
const letters = async (user_id: number) =>
  (await db.selectFrom('outbox').select(['subject', 'body']).where('user_id', '=', user_id).orderBy('id').execute()).map(
    one => `${one.subject} ${context.secret.decrypt(one.body)}`,
  )
function hear(user_id: number) {
  const heard: LiveEvent[] = []
  context.live.listen(user_id, event => heard.push(event))
  return heard
}

test('reassigning a case notifies its new owner and the facility that can read it, in the app, by email and live [DASH-031] [NOTE-014]', async () => {
  const { owner, heir, coordinator, applications, patient } = await acase()
  const { id } = applications[0]!
  const [ofHeir, ofCoordinator, ofOwner] = [hear(heir.id), hear(coordinator.id), hear(owner.id)]
  expect((await as(owner.id)('POST', `/patients/${patient}/transfer`, { new_pa_id: heir.id })).statusCode).toBe(200)
  expect(await bell(heir.id)).toEqual([['Z.Q.: reassigned to you', 'Previous advocate: Old Owner.', null]])
  expect(await bell(coordinator.id)).toEqual([['Z.Q.: new advocate', 'Harbor Light: the new advocate is New Owner', id]])
  expect(await bell(owner.id)).toEqual([])
  for (const one of [heir, coordinator]) {
    const [letter, ...more] = await letters(one.id)
    expect([letter!.startsWith('Z.Q.: '), more]).toEqual([true, []])
    for (const secret of ['Zelda', 'Quill', 'Harbor']) expect(letter).not.toContain(secret)
  }
  const changed = { kind: 'application', application_id: id }
  // The patient appears on the list even without an application.
  const list = { kind: 'application', application_id: null }
  expect(ofHeir).toEqual([{ kind: 'notification', application_id: null }, list, changed])
  expect(ofCoordinator).toContainEqual(changed)
  expect(ofCoordinator).toContainEqual({ kind: 'notification', application_id: id })
  expect(ofOwner).toEqual([list, changed])
})

test('reassigning all patients notifies a facility once, with their number, and only about those it can read [USER-018]', async () => {
  const { owner, heir, coordinator, applications } = await acase(3)
  await db
    .updateTable('releases')
    .set({ revoked_at: now.toISOString() })
    .where('patient_id', '=', applications[2]!.record_id)
    .execute()
  const reply = await as('social.work')('PATCH', '/applications/transfer', { old_pa_id: owner.id, new_pa_id: heir.id })
  expect(reply.json().data).toEqual({ patients: 3, applications: 3 })
  expect(await bell(coordinator.id)).toEqual([
    ['2 applications: new advocate', 'Harbor Light: the new advocate is New Owner', null],
  ])
  expect((await bell(owner.id)).length + (await bell(heir.id)).length).toBe(2)
})

test('revoking a release notifies the facilities with access in the app, by email and live, once each', async () => {
  const { owner, coordinator, applications, patient } = await acase()
  const heard = hear(coordinator.id)
  expect((await as(owner.id)('PATCH', `/patients/${patient}/hipaa-revoke`)).statusCode).toBe(200)
  expect(await bell(coordinator.id)).toEqual([
    ['Z.Q.: release of information revoked', 'Harbor Light: you can no longer view this patient', null],
  ])
  expect((await letters(coordinator.id)).map(letter => letter.split(' ')[0])).toEqual(['Z.Q.:'])
  expect(heard).toEqual([
    { kind: 'notification', application_id: null },
    { kind: 'application', application_id: applications[0]!.id },
  ])
})
