import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approvals } from '../../placement/applications/testing.ts'
import { startServer } from '../../testing.ts'

const server = await startServer()
const { db, as, clock, context } = server
const { standing, users } = await approvals(server)
const reason = 'The advocate’s phone is off, and the patient asks for the medication'
const admin = as('super.admin')
const open = (patient: number, call = admin) => call('POST', `/patients/${patient}/emergency-access`, { reason })
const chat = async (id: number, call = admin) => (await call('GET', `/applications/${id}/chat`)).statusCode

/** Creates a patient with an application and a message in the application's chat. */
async function talkedOf() {
  const { id, record_id } = await standing('New')
  // Sign in again, because these tests span more time than a session lasts.
  const sent = await as('advocate')('POST', `/applications/${id}/chat`, { client_id: randomUUID(), body: 'Took 20 mg at noon.' })
  expect(sent.statusCode).toBe(200)
  return { id, record_id }
}

test('200 a super admin can read the chats for an hour but not write; then access expires [PERM-011]', async () => {
  const { id, record_id } = await talkedOf()
  expect(await chat(id)).toBe(403)
  const reply = await open(record_id)
  const ends_at = new Date(context.now().getTime() + 3_600_000).toISOString()
  expect([reply.statusCode, reply.json().data]).toEqual([
    200,
    { id: expect.any(Number), opened_by: 'Ada Lindgren', reason, opened_at: context.now().toISOString(), ends_at },
  ])
  const opened = async () =>
    (await admin('GET', '/common/whoami'))
      .json()
      .data.emergencies.filter((one: { patient_id: number }) => one.patient_id === record_id)
  expect(await opened()).toEqual([{ patient_id: record_id, ends_at }])
  expect((await admin('GET', `/applications/${id}/chat`)).json().data.messages).toMatchObject([{ body: 'Took 20 mg at noon.' }])
  expect((await admin('POST', `/applications/${id}/chat`, { client_id: randomUUID(), body: 'Hello' })).statusCode).toBe(403)
  expect((await admin('PATCH', `/patients/${record_id}`, { current_section: 1 })).statusCode).toBe(403)
  for (const [minutes, status] of [
    [20, 200],
    [20, 200],
    [19, 200],
    [1, 403],
  ] as const) {
    clock.advance(minutes * 60)
    expect([minutes, await chat(id)]).toEqual([minutes, status])
  }
  expect(await opened()).toEqual([])
})

test('403 for another patient, and for another administrator [PERM-011]', async () => {
  const [first, second] = [await talkedOf(), await talkedOf()]
  await open(first.record_id)
  expect(await chat(second.id)).toBe(403)
  expect(await chat(first.id, as('social.work'))).toBe(403)
  expect((await open(second.record_id, as('social.work'))).statusCode).toBe(403)
  expect((await open(second.record_id, as('outside.advocate'))).statusCode).toBe(404)
})

test('200 the owner is notified immediately, with initials only, and sees who accessed the record, when and why [PERM-011]', async () => {
  const { record_id } = await talkedOf()
  // These notifications need a different time from those about other patients with the same initials.
  clock.advance(1)
  const advocate = as('advocate')
  await db.updateTable('users').set({ opt_in_methods: [] }).where('id', '=', users.advocate).execute()
  await open(record_id)
  const { first_name, last_name } = (await advocate('GET', `/patients/${record_id}`)).json().data
  const subject = `${first_name[0]}.${last_name[0]}.: emergency access to chats`
  const [notification] = (await advocate('GET', '/common/notifications')).json().data.notifications
  expect(notification).toMatchObject({
    subject,
    message: 'Ada Lindgren can view this patient’s chats for 60 minutes.',
    // In the app, a person who can see the patient also sees the name.
    patient_name: `${first_name} ${last_name}`,
  })
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .where('user_id', '=', users.advocate)
    .where('subject', '=', subject)
    .where('created_at', '=', context.now().toISOString())
    .execute()
  expect(mails.map(mail => mail.channel)).toEqual(['email'])
  for (const secret of [first_name, last_name, 'medication'])
    expect(JSON.stringify([{ ...notification, patient_name: null }, context.secret.decrypt(mails[0]!.body)])).not.toContain(
      secret,
    )
  for (const call of [advocate, as('colleague')])
    expect((await call('GET', `/patients/${record_id}/consent`)).json().data.emergencies).toMatchObject([
      { opened_by: 'Ada Lindgren', reason },
    ])
})

test('the audit log has the reason, each read, and the end [PERM-011]', async () => {
  const { id, record_id } = await talkedOf()
  await open(record_id)
  await chat(id)
  await admin('DELETE', `/patients/${record_id}/emergency-access`)
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('patient_id', '=', record_id)
    .where('actor_id', '=', users['super.admin'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'emergencies.open', detail: { reason, ends_at: expect.any(String) } },
    { action: 'chat.list', detail: { emergency: true } },
    { action: 'emergencies.end', detail: null },
  ])
})

test('200 access closed early ends immediately; 409 for closing or opening it twice; 422 without a reason', async () => {
  const { id, record_id } = await talkedOf()
  expect((await admin('POST', `/patients/${record_id}/emergency-access`, { reason: ' urgent ' })).statusCode).toBe(422)
  expect((await open(record_id)).statusCode).toBe(200)
  expect((await open(record_id)).statusCode).toBe(409)
  const end = async () => (await admin('DELETE', `/patients/${record_id}/emergency-access`)).statusCode
  expect([await end(), await chat(id), await end()]).toEqual([200, 403, 409])
  expect((await open(record_id)).statusCode).toBe(200)
})
