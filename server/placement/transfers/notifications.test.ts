import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { LiveEvent } from '#domain/platform/live/schema.ts'
import { buildAdvocate, buildApplication, buildFacility, buildPatient, buildStaff } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const email = { opt_in_methods: [tag.optIn.email] }

/**
 * Creates one advocate's patients, each with an application to a facility that has one coordinator, and a second advocate at the
 * same hospital.
 */
async function createCases(count = 1) {
  const owner = await buildAdvocate(db, now, { ...email, first_name: 'Old', last_name: 'Owner' })
  const { organization_id } = owner
  const newOwner = await buildAdvocate(db, now, { ...email, organization_id, first_name: 'New', last_name: 'Owner' })
  const facility = await buildFacility(db, now, { name: 'Harbor Light' })
  const coordinator = await buildStaff(db, now, { facility_id: facility.id })
  await db.updateTable('users').set(email).where('id', '=', coordinator.id).execute()
  const applications = []
  for (let n = 0; n < count; n++) {
    const patient = await buildPatient(db, now, { advocate_id: owner.id, first_name: 'Zelda', last_name: 'Quill' })
    applications.push(await buildApplication(db, now, { record_id: patient.id, facility_id: facility.id }))
  }
  await db.deleteFrom('notifications').execute()
  return { owner, heir: newOwner, coordinator, facility, applications, patient: applications[0]!.record_id }
}
const notificationsOf = async (user_id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select(['subject', 'message', 'application_id'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute()
  ).map(notification => [notification.subject, notification.message, notification.application_id])
const emailsOf = async (user_id: number) =>
  (await db.selectFrom('outbox').select(['subject', 'body']).where('user_id', '=', user_id).orderBy('id').execute()).map(
    message => `${message.subject} ${context.secret.decrypt(message.body)}`,
  )
function listen(user_id: number) {
  const events: LiveEvent[] = []
  context.live.listen(user_id, event => events.push(event))
  return events
}

test('reassigning a case notifies its new owner and the facility that can read it, in the app, by email and live [DASH-031] [NOTE-014]', async () => {
  const { owner, heir, coordinator, applications, patient } = await createCases()
  const { id } = applications[0]!
  const [newOwnerEvents, coordinatorEvents, ownerEvents] = [listen(heir.id), listen(coordinator.id), listen(owner.id)]
  expect((await as(owner.id)('POST', `/patients/${patient}/transfer`, { new_pa_id: heir.id })).statusCode).toBe(200)
  expect(await notificationsOf(heir.id)).toEqual([['Z.Q.: reassigned to you', 'Previous advocate: Old Owner.', null]])
  expect(await notificationsOf(coordinator.id)).toEqual([
    ['Z.Q.: new advocate', 'Harbor Light: the new advocate is New Owner', id],
  ])
  expect(await notificationsOf(owner.id)).toEqual([])
  for (const recipient of [heir, coordinator]) {
    const [email, ...others] = await emailsOf(recipient.id)
    expect([email!.startsWith('Z.Q.: '), others]).toEqual([true, []])
    for (const secret of ['Zelda', 'Quill', 'Harbor']) expect(email).not.toContain(secret)
  }
  const changed = { kind: 'application', application_id: id }
  // Reassigning a patient changes lists, even without an application.
  const list = { kind: 'application', application_id: null }
  expect(newOwnerEvents).toEqual([{ kind: 'notification', application_id: null }, list, changed])
  expect(coordinatorEvents).toContainEqual(changed)
  expect(coordinatorEvents).toContainEqual({ kind: 'notification', application_id: id })
  expect(ownerEvents).toEqual([list, { kind: 'access', application_id: null, reason: 'reassigned' }, changed])
})

test('reassigning all patients notifies a facility once, with their number, and only about those that it can read [USER-018]', async () => {
  const { owner, heir, coordinator, applications } = await createCases(3)
  await db
    .updateTable('releases')
    .set({ revoked_at: now.toISOString() })
    .where('patient_id', '=', applications[2]!.record_id)
    .execute()
  const reply = await as('social.work')('PATCH', '/applications/transfer', { old_pa_id: owner.id, new_pa_id: heir.id })
  expect(reply.json().data).toMatchObject({ patients: 3, applications: 3 })
  expect(await notificationsOf(coordinator.id)).toEqual([
    ['2 applications: new advocate', 'Harbor Light: the new advocate is New Owner', null],
  ])
  expect((await notificationsOf(owner.id)).length + (await notificationsOf(heir.id)).length).toBe(2)
})

test('revoking a release notifies the facilities with access in the app, by email and live, once each', async () => {
  const { owner, coordinator, applications, patient } = await createCases()
  const events = listen(coordinator.id)
  expect((await as(owner.id)('PATCH', `/patients/${patient}/hipaa-revoke`)).statusCode).toBe(200)
  expect(await notificationsOf(coordinator.id)).toEqual([
    ['Z.Q.: release of information revoked', 'Harbor Light: you can no longer view this patient', null],
  ])
  expect((await emailsOf(coordinator.id)).map(email => email.split(' ')[0])).toEqual(['Z.Q.:'])
  expect(events).toEqual([
    { kind: 'notification', application_id: null },
    { kind: 'access', application_id: applications[0]!.id, reason: 'revoked' },
  ])
})
