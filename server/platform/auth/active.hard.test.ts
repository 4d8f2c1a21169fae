import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { remindOfBeds } from '../../directory/beds/reminders.ts'
import { facilityWithBeds } from '../../directory/beds/testing.ts'
import { sendDigests } from '../../messaging/notifications/digest.ts'
import { approvals } from '../../placement/applications/testing.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { deliverDue } from '../outbox/deliver.ts'

type Server = Awaited<ReturnType<typeof startServer>>

/** The three ways to close an account, each as an API call by an administrator. */
const closings = [
  {
    way: 'locked',
    close: ({ as }: Server, user: number) => as('super.admin')('POST', `/users/${user}/lock`),
  },
  {
    way: 'deactivated',
    close: ({ as }: Server, user: number) => as('super.admin')('PATCH', `/users/${user}`, { tmri_status: 'Not Approved' }),
  },
  {
    way: 'of a deactivated organization',
    close: ({ as }: Server, _user: number, organization: number) =>
      as('super.admin')('PATCH', `/organizations/${organization}/status-change`, { status: 'Deactivated' }),
  },
] as const

/** Everything sent to a user: notifications, emails, and text messages. */
async function sentTo({ db }: Server, user_id: number) {
  const rows = await db.selectFrom('notifications').select('id').where('user_id', '=', user_id).execute()
  const messages = await db.selectFrom('outbox').select('subject').where('user_id', '=', user_id).orderBy('id').execute()
  const own = /password|two-factor|account|e-?mail address/i
  return { bells: rows.length, messages: messages.map(row => row.subject).filter(subject => !own.test(subject)) }
}

describe.each(closings)('an account that is $way', ({ close }) => {
  test('gets no notification, email or text message about its patients; other users still do', async () => {
    const server = await startServer()
    const { db, as } = server
    const { users, standing, answer } = await approvals(server)
    const { organizations } = await findTestData(db)
    await db
      .updateTable('users')
      .set({ opt_in_methods: [tag.optIn.email, tag.optIn.sms], phone_number: '+12135550100' })
      .where('username', '=', 'coordinator')
      .execute()
    const { id } = await standing('Accepted')
    const other = await standing('New')
    await answer(other.id, noAnswers.insurance_accepted)
    const before = await sentTo(server, users.coordinator)
    expect((await close(server, users.coordinator, organizations.center)).statusCode).toBe(200)
    expect((await answer(id, yesAnswers.patient_agreed, as('advocate'))).statusCode).toBe(200)
    expect(await sentTo(server, users.coordinator)).toEqual(before)
    expect((await sentTo(server, users.advocate)).bells).toBeGreaterThan(0)
  })

  test('is not sent queued messages', async () => {
    const server = await startServer()
    const { db, as, context, app } = server
    const { users, standing, answer } = await approvals(server)
    const { organizations } = await findTestData(db)
    await db
      .updateTable('users')
      .set({ opt_in_methods: [tag.optIn.email] })
      .where('username', '=', 'coordinator')
      .execute()
    const { id } = await standing('Accepted')
    await answer(id, yesAnswers.patient_agreed, as('advocate'))
    expect((await sentTo(server, users.coordinator)).messages).toHaveLength(1)
    await close(server, users.coordinator, organizations.center)
    const sent: string[] = []
    const mail = { send: async ({ message_id }: { message_id: string }) => void sent.push(message_id), close: () => {} }
    await deliverDue({ ...context, log: app.log }, mail as never)
    const [row] = await db
      .selectFrom('outbox')
      .select(['state', 'message_id'])
      .where('user_id', '=', users.coordinator)
      .where('subject', 'like', 'M.V.%')
      .execute()
    expect(row?.state).toBe('failed')
    expect(sent).not.toContain(row?.message_id)
  })

  test('cannot report beds through a link, and gets no further one', async () => {
    const server = await startServer({ config: { PUBLIC_URL: 'https://passage.example/' } })
    const { db, as, context, clock, app } = server
    const { tell, users } = await facilityWithBeds(server)
    const { organizations } = await findTestData(db)
    await db.updateTable('users').set({ opt_in_methods: [] }).execute()
    await db
      .updateTable('users')
      .set({ opt_in_methods: [tag.optIn.email] })
      .where('username', '=', 'coordinator')
      .execute()
    clock.set('2026-11-20T15:00:00.000Z')
    await tell(3)
    clock.set('2026-11-20T16:00:01.000Z')
    const remind = () => remindOfBeds({ ...context, log: app.log })
    expect(await remind()).toBe(1)
    const mails = await db.selectFrom('outbox').selectAll().execute()
    const token = /#([\w-]{43})/.exec(context.secret.decrypt(mails.at(-1)!.body))![1]!
    const signedOut = as(null)
    const viewBeds = () => signedOut('POST', '/beds/by-link', { token })
    const reportBeds = () => signedOut('POST', '/beds/by-link/tell', { token, beds: [{ ...kind, open: 1, seen: 3 }] })
    const kind = { treatment_level: (await viewBeds()).json().data.levels[0].id, population: 'anyone' }
    expect((await close(server, users.coordinator, organizations.center)).statusCode).toBe(200)
    expect([(await viewBeds()).statusCode, (await reportBeds()).statusCode]).toEqual([404, 404])
    clock.set('2026-11-21T16:00:01.000Z')
    expect(await remind()).toBe(0)
  })

  test('gets no daily digest', async () => {
    const server = await startServer()
    const { db, as, context, clock, app } = server
    const { users, standing, answer } = await approvals(server)
    const { organizations } = await findTestData(db)
    const summary = [tag.optIn.email, tag.optIn.digest]
    await db.updateTable('users').set({ opt_in_methods: summary }).where('username', '=', 'coordinator').execute()
    const { id } = await standing('Accepted')
    await answer(id, yesAnswers.patient_agreed, as('advocate'))
    await close(server, users.coordinator, organizations.center)
    clock.advance(2 * 60 * 60)
    expect(await sendDigests({ ...context, log: app.log })).toBe(0)
  })
})

// A deactivated organization's members keep their streams while they can view applications (server/platform/auth/deactivated.hard.test.ts).
const closedAccounts = closings.filter(({ way }) => way !== 'of a deactivated organization')
test.each(closedAccounts)(
  'an account that is $way gets no more events on an open stream after one second, and cannot open another stream',
  async ({ close }) => {
    const server = await startServer()
    const { db, app, as } = server
    const { users, organizations } = await findTestData(db)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: await as('coordinator').token() }
    const reply = await fetch(`${address}/api/v2/live`, { headers })
    const reader = reply.body!.getReader()
    await reader.read()
    expect((await close(server, users.coordinator, organizations.center)).statusCode).toBe(200)
    const closed = performance.now()
    while (!(await reader.read()).done);
    expect(performance.now() - closed).toBeLessThan(1000)
    expect((await as('coordinator')('GET', '/live?seconds=0')).statusCode).toBe(401)
  },
)

test("signing out ends that session's streams within a second, and no others [ASVS 7.4.1]", async () => {
  const { app, as } = await startServer()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (call: ReturnType<typeof as>) => {
    const reply = await fetch(`${address}/api/v2/live`, { headers: { authorization: await call.token() } })
    const reader = reply.body!.getReader()
    await reader.read()
    return reader
  }
  const [ended, active] = [as('coordinator'), as('coordinator')]
  const [first, second] = [await open(ended), await open(active)]
  expect((await ended('POST', '/users/logout')).statusCode).toBe(200)
  const closed = performance.now()
  while (!(await first.read()).done);
  expect(performance.now() - closed).toBeLessThan(1000)
  const next = second.read()
  expect(await Promise.race([next.then(() => 'ended'), new Promise(done => setTimeout(done, 1200, 'open'))])).toBe('open')
  await second.cancel()
})

test('notifications about a locked advocate’s patients go to the Social Work Admins', async () => {
  const server = await startServer()
  const { as } = server
  const { users, standing, answer } = await approvals(server)
  const { id } = await standing('New')
  await as('super.admin')('POST', `/users/${users.advocate}/lock`)
  await answer(id, noAnswers.insurance_accepted)
  expect((await sentTo(server, users.advocate)).bells).toBe(0)
  expect((await sentTo(server, users['social.work'])).bells).toBe(1)
})
