import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { WebhookEvent } from '#domain/people/programs/rules.ts'
import { postWebhook } from '../../platform/gateways/webhook.ts'
import { deliverWebhooks } from '../../platform/outbox/deliver.ts'
import { buildApplication, buildPatient, buildRelease, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { buildDelivery, buildWebhook } from './testing.ts'

/** A receiver on this computer, the requests that it got, and the status that it answers with. */
type Received = { headers: Record<string, string>; body: string }
const received: Received[] = []
let status = 204
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', part => (body += part))
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(status).end()
  })
})
await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => void receiver.close())
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`

const config = { WEBHOOK_PRIVATE_HOSTS: ['127.0.0.1'] }
const server = await startServer({ config })
const { db, as, clock, app } = server
const context = { ...server.context, log: app.log }
const { users, facilities, organizations } = await findTestData(db)
const deliver = () => deliverWebhooks(context, postWebhook(config), undefined, 0)
const path = `/organizations/${organizations.center}/webhooks`
/** Each call has its own session, because the tests move the clock. */
const orgAdmin = (...input: Parameters<ReturnType<typeof as>>) => as('org.admin')(...input)

beforeEach(async () => {
  received.length = 0
  status = 204
  await db.deleteFrom('outbox').execute()
  await db.updateTable('webhooks').set({ removed_at: context.now().toISOString() }).execute()
})

const subscribed = (organization_id: number, events: WebhookEvent[], more: { covered?: boolean } = {}) =>
  buildWebhook(db, context.now(), { organization_id, url, events, ...more })
const webhookRow = (id: number) => db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** What the receiver reads from a request: throws unless the signature matches the secret. */
const verified = ({ headers, body }: Received, secret: string) =>
  // The library compares with the real clock, and the test's clock stands still.
  new Webhook(secret).sign(headers['webhook-id']!, new Date(Number(headers['webhook-timestamp']) * 1000), body)

async function applicationAt(step: { released: boolean }) {
  // A facility accepts cash without entering benefits.
  const paying = { payment_method: [tag.payment.cash] }
  const patient = await buildPatient(db, context.now(), { advocate_id: users.advocate, ...paying })
  if (step.released) await buildRelease(db, context.now(), { patient_id: patient.id })
  const application = await buildApplication(db, context.now(), {
    record_id: patient.id,
    facility_id: facilities.house,
  })
  return { patient, application }
}
const accept = (id: number) =>
  as('coordinator')('PATCH', `/applications/${id}/state-update`, { field: 'insurance_accepted', value: true })

describe('an organization’s administrator', () => {
  const fields = { name: 'Bed board', url, events: ['facility.changed'] }

  test('adds a webhook, whose secret is shown once, encrypted, and audited without it', async () => {
    const created = await orgAdmin('POST', path, fields)
    expect(created.statusCode).toBe(201)
    const { secret, id } = created.json().data
    expect(secret).toMatch(/^whsec_/)
    expect((await orgAdmin('GET', path)).body).not.toContain(secret)
    expect(JSON.stringify(await webhookRow(id))).not.toContain(secret.slice(6))
    const audit = await db.selectFrom('audit_events').selectAll().where('action', '=', 'webhooks.create').execute()
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(secret.slice(6))
  })

  test.each([
    ['http://hooks.example.com/', 'url'],
    ['https://169.254.169.254/latest/meta-data', 'url'],
    ['https://10.0.0.1/', 'url'],
    ['https://localhost/', 'url'],
    ['https://user:password@hooks.example.com/', 'url'],
    ['ftp://hooks.example.com/', 'url'],
    ['hooks.example.com', 'url'],
  ])('cannot add the address %s, nor change a webhook to it', async (address, field) => {
    const refused = await orgAdmin('POST', path, { ...fields, url: address })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
    const { id } = await subscribed(organizations.center, ['facility.changed'])
    expect((await orgAdmin('PATCH', `${path}/${id}`, { url: address })).statusCode).toBe(422)
  })

  test('cannot mark a receiver as covered, nor redirect a covered one; a super admin can', async () => {
    expect((await orgAdmin('POST', path, { ...fields, covered: true })).json().errors.covered).toBeTruthy()
    const { id } = await subscribed(organizations.center, ['facility.changed'], { covered: true })
    const moved = { url: `${url}/elsewhere` }
    expect((await orgAdmin('PATCH', `${path}/${id}`, moved)).statusCode).toBe(422)
    expect((await orgAdmin('PATCH', `${path}/${id}`, { name: 'Board' })).statusCode).toBe(200)
    expect((await as('super.admin')('PATCH', `${path}/${id}`, moved)).statusCode).toBe(200)
    // Without the mark, the receiver no longer gets patient data, so the Org Admin may choose any address.
    expect((await orgAdmin('PATCH', `${path}/${id}`, { url, covered: false })).statusCode).toBe(200)
  })

  test('cannot see or change another organization’s webhook, or a deleted one', async () => {
    const other = await subscribed(organizations.hospital, ['facility.changed'])
    expect((await orgAdmin('GET', `/organizations/${organizations.hospital}/webhooks`)).statusCode).toBe(404)
    const own = await subscribed(organizations.center, ['facility.changed'])
    const { id: delivery } = await buildDelivery(db, context.now(), other)
    expect((await orgAdmin('DELETE', `${path}/${own.id}`)).statusCode).toBe(200)
    for (const id of [other.id, own.id]) {
      expect((await orgAdmin('PATCH', `${path}/${id}`, { name: 'x' })).statusCode).toBe(404)
      expect((await orgAdmin('POST', `${path}/${id}/test`)).statusCode).toBe(404)
      expect((await orgAdmin('GET', `${path}/${id}/deliveries`)).statusCode).toBe(404)
      expect((await orgAdmin('POST', `${path}/${id}/secret`)).statusCode).toBe(404)
      expect((await orgAdmin('POST', `${path}/${id}/deliveries/${delivery}/replay`)).statusCode).toBe(404)
    }
    const mine = await subscribed(organizations.center, ['facility.changed'])
    expect((await orgAdmin('POST', `${path}/${mine.id}/deliveries/${delivery}/replay`)).statusCode).toBe(404)
  })

  test('tests a webhook, sees the delivery, and sends it again with the same id', async () => {
    const { id, signing } = await subscribed(organizations.center, ['facility.changed'])
    const sent = (await orgAdmin('POST', `${path}/${id}/test`)).json().data
    const replay = `${path}/${id}/deliveries/${sent.id}/replay`
    expect((await orgAdmin('POST', replay)).statusCode).toBe(409)
    expect(await deliver()).toBe(1)
    const [first] = received
    expect(JSON.parse(first!.body)).toEqual({
      type: 'webhook.test',
      timestamp: context.now().toISOString(),
      data: { organization_id: organizations.center },
    })
    expect(first!.headers['webhook-signature']).toBe(verified(first!, signing))
    const [delivery] = (await orgAdmin('GET', `${path}/${id}/deliveries`)).json().data
    expect(delivery).toMatchObject({ id: sent.id, state: 'sent', tries: 1, event: 'webhook.test', payload: first!.body })
    clock.advance(60)
    expect((await orgAdmin('POST', replay)).json().data).toMatchObject({ state: 'waiting', resends: 1 })
    expect((await orgAdmin('POST', replay)).statusCode).toBe(409)
    await deliver()
    const second = received[1]!
    expect([second.headers['webhook-id'], second.body]).toEqual([first!.headers['webhook-id'], first!.body])
    // The time and the signature are new, so a recorded request cannot pass for a repeated delivery.
    expect(second.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
    expect(second.headers['webhook-signature']).not.toBe(first!.headers['webhook-signature'])
  })

  test('replaces the secret; for a day, deliveries are signed with both', async () => {
    const { id, signing } = await subscribed(organizations.center, ['facility.changed'])
    const { secret } = (await orgAdmin('POST', `${path}/${id}/secret`)).json().data
    const signatures = async () => {
      await orgAdmin('POST', `${path}/${id}/test`)
      await deliver()
      const last = received.at(-1)!
      return { got: last.headers['webhook-signature']!.split(' '), old: verified(last, signing), new: verified(last, secret) }
    }
    const during = await signatures()
    expect(during.got).toEqual([during.new, during.old])
    clock.advance(24 * 60 * 60)
    const after = await signatures()
    expect(after.got).toEqual([after.new])
  })
})

describe('events', () => {
  test('carry ids and times to the programs of both sides, and details only to a covered receiver, with an audit row', async () => {
    const { patient, application } = await applicationAt({ released: true })
    const events: WebhookEvent[] = ['application.step_changed', 'application.status_changed']
    await subscribed(organizations.hospital, events)
    const covered = await subscribed(organizations.center, events, { covered: true })
    await subscribed(organizations.otherHospital, events)
    expect((await accept(application.id)).statusCode).toBe(200)
    expect(await deliver()).toBe(4)
    const bodies = received.map(({ body }) => JSON.parse(body)).sort((a, b) => b.type.localeCompare(a.type))
    const ids = { application_id: application.id, patient_id: patient.id, facility_id: facilities.house }
    const timestamp = context.now().toISOString()
    const plain = bodies.filter(({ data }) => data.organization_id === organizations.hospital)
    expect(plain).toEqual(events.map(type => ({ type, timestamp, data: { organization_id: organizations.hospital, ...ids } })))
    const withDetails = bodies.filter(({ data }) => data.organization_id === organizations.center)
    const details = { by: 'facility', step: 'Payment Method Accepted', status: 'In Review' }
    expect(withDetails).toEqual(
      events.map(type => ({ type, timestamp, data: { organization_id: organizations.center, ...ids, details } })),
    )
    const audit = await db.selectFrom('audit_events').selectAll().where('action', '=', 'webhooks.send').execute()
    expect(audit.map(({ patient_id, subject_ids }) => [patient_id, subject_ids])).toEqual([[patient.id, [covered.id]]])
    // Org Admins need not be allowed to read patients, so the list omits the details.
    const listed = await orgAdmin('GET', `${path}/${covered.id}/deliveries`)
    expect(listed.body).not.toContain('In Review')
    const name = `${patient.first_name} ${patient.last_name}`
    expect(JSON.stringify(received)).not.toContain(name)
  })

  test('reach a facility’s programs only while the release of information is valid', async () => {
    const { patient, application } = await applicationAt({ released: true })
    await subscribed(organizations.center, ['application.step_changed'])
    await subscribed(organizations.hospital, ['application.step_changed'])
    await db
      .updateTable('releases')
      .set({ revoked_at: context.now().toISOString() })
      .where('patient_id', '=', patient.id)
      .execute()
    const canceled = await as('advocate')('PATCH', `/applications/${application.id}/state-update`, {
      status: 'Cancelled',
      extras: { reason: 'Improper Match' },
    })
    expect(canceled.statusCode).toBe(200)
    await deliver()
    expect(received.map(({ body }) => JSON.parse(body).data.organization_id)).toEqual([organizations.hospital])
  })

  test('are sent for facilities, beds, and approved members, to their own organization only', async () => {
    const events: WebhookEvent[] = ['facility.changed', 'facility.beds_changed', 'user.approved']
    await subscribed(organizations.center, events)
    await subscribed(organizations.hospital, events)
    expect((await as('super.admin')('PUT', `/facilities/${facilities.house}`, { intake_section: 1 })).statusCode).toBe(200)
    const settings = { fade_hours: 24, hold_minutes: 120, reminder: true }
    expect((await as('manager')('PATCH', `/facilities/${facilities.house}/beds/settings`, settings)).statusCode).toBe(200)
    const member = await buildUser(db, context.now(), { organization_id: organizations.center, tmri_status: 'Not Approved' })
    expect((await as('super.admin')('PATCH', `/users/${member.id}`, { tmri_status: 'Approved' })).statusCode).toBe(200)
    await deliver()
    const bodies = received.map(({ body }) => JSON.parse(body)).sort((a, b) => b.type.localeCompare(a.type))
    expect(bodies.reverse().map(({ type, data }) => [type, data])).toEqual([
      ['facility.beds_changed', { organization_id: organizations.center, facility_id: facilities.house }],
      ['facility.changed', { organization_id: organizations.center, facility_id: facilities.house }],
      ['user.approved', { organization_id: organizations.center, user_id: member.id }],
    ])
  })

  test('are not queued if the change fails', async () => {
    const { application } = await applicationAt({ released: true })
    await subscribed(organizations.center, ['application.step_changed'])
    const late = { field: 'patient_admitted', value: true }
    expect((await as('coordinator')('PATCH', `/applications/${application.id}/state-update`, late)).statusCode).not.toBe(200)
    expect(await db.selectFrom('outbox').selectAll().where('channel', '=', 'webhook').execute()).toEqual([])
  })
})

describe('a failing receiver', () => {
  test('gets the event again later, and the failure is visible', async () => {
    const { id } = await subscribed(organizations.center, ['facility.changed'])
    status = 500
    await orgAdmin('POST', `${path}/${id}/test`)
    await deliver()
    const listed = async () => (await orgAdmin('GET', `${path}/${id}/deliveries`)).json().data[0]
    expect(await listed()).toMatchObject({ state: 'waiting', tries: 1, failure: 'HTTP_500' })
    await deliver()
    expect(received).toHaveLength(1)
    clock.advance(10)
    status = 200
    expect(await deliver()).toBe(1)
    expect(await listed()).toMatchObject({ state: 'sent', tries: 2, failure: null })
    expect(await webhookRow(id)).toMatchObject({ failures: 0, failing_since: null })
  })

  test('is turned off after 20 failures in a row over at least an hour, and can be turned on again', async () => {
    const { id } = await subscribed(organizations.center, ['facility.changed'])
    status = 503
    for (let count = 0; count < 25; count++) await buildDelivery(db, context.now(), { ...(await webhookRow(id)) })
    await db.updateTable('outbox').set({ state: 'waiting', tries: 0 }).execute()
    await deliver()
    expect(await webhookRow(id)).toMatchObject({ failures: 25, disabled_at: null })
    clock.advance(60 * 60)
    await deliver()
    expect(await webhookRow(id)).toMatchObject({ disabled_at: context.now().toISOString(), disabled_reason: 'HTTP_503' })
    // The other claimed events fail without another request.
    expect((await orgAdmin('POST', `${path}/${id}/test`)).statusCode).toBe(409)
    const [{ id: delivery }] = (await orgAdmin('GET', `${path}/${id}/deliveries`)).json().data
    expect((await orgAdmin('POST', `${path}/${id}/deliveries/${delivery}/replay`)).statusCode).toBe(409)
    expect((await orgAdmin('PATCH', `${path}/${id}`, { active: true })).json().data).toMatchObject({
      disabled_at: null,
      failures: 0,
    })
    status = 200
    expect((await orgAdmin('POST', `${path}/${id}/test`)).statusCode).toBe(201)
    expect(await deliver()).toBe(1)
  })

  test('that answers 410 Gone is turned off immediately, and its waiting events are not sent', async () => {
    const { id } = await subscribed(organizations.center, ['facility.changed'])
    status = 410
    await orgAdmin('POST', `${path}/${id}/test`)
    await deliver()
    expect(await webhookRow(id)).toMatchObject({ disabled_reason: 'HTTP_410' })
    clock.advance(60)
    await deliver()
    expect(received).toHaveLength(1)
    expect((await orgAdmin('GET', `${path}/${id}/deliveries`)).json().data[0]).toMatchObject({
      state: 'failed',
      failure: 'webhook_off',
    })
  })

  test('that hangs delays no other webhook, and gets only a few events at a time', async () => {
    const [hanging, other, later] = await Promise.all([1, 2, 3].map(() => subscribed(organizations.center, ['facility.changed'])))
    const release = Promise.withResolvers<void>()
    const posted: string[] = []
    const post = async (url: string) => {
      posted.push(url)
      if (url === 'https://hanging.example') await release.promise
    }
    const queue = async (webhook: typeof hanging, name: string, count: number) => {
      const url = `https://${name}.example`
      await db.updateTable('webhooks').set({ url }).where('id', '=', webhook!.id).execute()
      for (let at = 0; at < count; at++) await buildDelivery(db, context.now(), { ...webhook!, url })
      await db.updateTable('outbox').set({ state: 'waiting', tries: 0 }).where('webhook_id', '=', webhook!.id).execute()
    }
    // The hanging receiver's events are the oldest.
    await queue(hanging, 'hanging', 20)
    await queue(other, 'other', 12)
    const delivering = deliverWebhooks(context, post, undefined, 0)
    onTestFinished(async () => {
      release.resolve()
      await delivering
    })
    const count = (name: string) => posted.filter(url => url === `https://${name}.example`).length
    await expect.poll(() => count('other'), { timeout: 8000 }).toBe(12)
    // Events that become due meanwhile do not wait for it either.
    await queue(later, 'later', 1)
    await expect.poll(() => count('later'), { timeout: 8000 }).toBe(1)
    expect(count('hanging')).toBe(5)
    release.resolve()
    expect(await delivering).toBe(33)
    expect(count('hanging')).toBe(20)
  })

  test('is not among the messages that wait for an administrator', async () => {
    await buildDelivery(db, context.now(), await subscribed(organizations.center, ['facility.changed']))
    expect((await as('super.admin')('GET', '/admin/outbox')).json().total).toBe(0)
    const waiting = (await as('super.admin')('GET', '/admin/home')).json().data
    expect(waiting.filter(({ kind }: { kind: string }) => kind === 'messages')).toEqual([])
  })
})

test('two servers that deliver at the same time send each event once', async () => {
  const { id } = await subscribed(organizations.center, ['facility.changed'])
  for (let count = 0; count < 15; count++) await orgAdmin('POST', `${path}/${id}/test`)
  await Promise.all([deliver(), deliver()])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(15)
  expect(received).toHaveLength(15)
})
