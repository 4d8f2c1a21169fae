import { describe, expect, test } from 'vitest'
import type { Answering } from '#domain/directory/answering/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { closeReasons } from '#domain/placement/applications/reasons.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { buildApplication, buildFacility, buildPatient, buildStaff, buildUser } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { watchClocks } from './responseClocks.ts'

/** Creates a facility with its own coordinator and Org Admin, so that other facilities' notifications are not counted. */
async function context() {
  const server = await startServer()
  const { db, as, clock } = server
  const deps = { ...server.context, log: server.app.log }
  const { users } = await findTestData(db)
  const facility = await buildFacility(db, deps.now(), { name: 'Harbor Light', state: 'CA' })
  const coordinator = await buildStaff(db, deps.now(), { facility_id: facility.id })
  const admin = await buildUser(db, deps.now(), {
    organization_id: facility.organization_id,
    organization_role: 'administrator',
    opt_in_methods: [tag.optIn.email],
  })
  const watch = () => watchClocks(deps)
  await watch()
  return {
    ...server,
    deps,
    users,
    facility,
    coordinator,
    admin,
    look: watch,
    minutes: (n: number) => clock.advance(n * 60),
    /** Applies on behalf of one of the advocate's patients, at the current time. */
    async apply() {
      const { id } = await buildPatient(db, deps.now(), { advocate_id: users.advocate })
      const application = await buildApplication(db, deps.now(), {
        record_id: id,
        facility_id: facility.id,
        private_insurance: true,
      })
      const at = deps.now().toISOString()
      const sent = { created_at: at, updated_at: at }
      await db.updateTable('applications').set(sent).where('id', '=', application.id).execute()
      return { ...application, ...sent }
    },
    answer: (id: number, body: object, username = coordinator.id) =>
      as(username)('PATCH', `/applications/${id}/state-update`, body),
    set: async (answering: Partial<Answering>) => {
      const reply = await as('tech.support')('PATCH', `/facilities/${facility.id}/answering`, {
        answer_target_minutes: 60,
        answering_hours: null,
        time_zone: 'America/Los_Angeles',
        ...answering,
      })
      expect(reply.statusCode).toBe(200)
    },
    /** A user's notifications, except those from the seed data. */
    notificationsOf: async (user_id: number) =>
      (
        await db
          .selectFrom('notifications')
          .select(['subject', 'message', 'application_id'])
          .where('user_id', '=', user_id)
          .orderBy('id')
          .execute()
      ).filter(notification => /respon/.test(notification.subject)),
  }
}

describe('an application without an answer', () => {
  test('reminds the coordinators halfway through, and notifies the advocate and the Org Admin at the deadline, each once', async () => {
    const { apply, look, minutes, notificationsOf, coordinator, admin, users, deps, db } = await context()
    const { id, record_id } = await apply()
    minutes(29)
    expect(await look()).toBe(0)
    minutes(1)
    expect([await look(), await look()]).toEqual([1, 0])
    expect(await notificationsOf(coordinator.id)).toEqual([
      {
        subject: 'M.V.: respond to this application',
        message: 'Harbor Light: half of your response time (60 minutes) has passed',
        application_id: id,
      },
    ])
    minutes(29)
    expect(await look()).toBe(0)
    minutes(1)
    expect([await look(), await look()]).toEqual([1, 0])
    expect((await notificationsOf(users.advocate)).at(-1)).toEqual({
      subject: 'M.V.: see other matches (no response within 60 minutes)',
      message: 'Harbor Light has not responded within 60 minutes.',
      application_id: id,
    })
    expect(await notificationsOf(admin.id)).toEqual([
      {
        subject: 'Follow up on 1 overdue response at Harbor Light',
        message: 'Advocates have been waiting longer than the facility’s response target.',
        application_id: null,
      },
    ])
    minutes(24 * 60)
    expect(await look()).toBe(0)
    expect(await notificationsOf(coordinator.id)).toHaveLength(1)

    const trail = await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'patient_id', 'detail'])
      .where('action', 'like', 'answering.%')
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'answering.remind', actor_id: null, patient_id: record_id, detail: { told: [coordinator.id] } },
      { action: 'answering.overdue', actor_id: null, patient_id: record_id, detail: { told: [users.advocate] } },
    ])
    const [email] = await db.selectFrom('outbox').selectAll().where('user_id', '=', admin.id).execute()
    const words = `${email!.subject} ${deps.secret.decrypt(email!.body)}`
    expect(words).toContain('Follow up on 1 overdue response at Harbor Light')
    for (const secret of ['M.V.', 'Marisol', 'Venn']) expect(words).not.toContain(secret)
  })

  test('skips the reminder if only the deadline is noticed, and sends the Org Admin one count for all applications', async () => {
    const { apply, look, minutes, notificationsOf, coordinator, admin, users } = await context()
    const before = (await notificationsOf(users.advocate)).length
    for (let n = 0; n < 3; n++) await apply()
    minutes(61)
    expect(await look()).toBe(3)
    expect(await notificationsOf(coordinator.id)).toEqual([])
    expect(await notificationsOf(users.advocate)).toHaveLength(before + 3)
    expect((await notificationsOf(admin.id)).map(notification => notification.subject)).toEqual([
      'Follow up on 3 overdue responses at Harbor Light',
    ])
  })

  test('shows its response deadline', async () => {
    const { apply, as, coordinator, set } = await context()
    const { id, created_at } = await apply()
    const currentTurn = async () => (await as(coordinator.id)('GET', `/applications/${id}`)).json().data.turn
    const minutesLater = (minutes: number) => new Date(Date.parse(created_at) + minutes * 60_000).toISOString()
    expect(await currentTurn()).toEqual({ side: 'facility', since: created_at, needs: [], due: minutesLater(60) })
    await set({ answer_target_minutes: 20 })
    expect((await currentTurn()).due).toBe(minutesLater(20))
  })
})

describe('the clock stops', () => {
  test('with an answer, and restarts on the next turn', async () => {
    const { apply, look, minutes, answer, notificationsOf, coordinator } = await context()
    const { id } = await apply()
    minutes(25)
    expect((await answer(id, yesAnswers.insurance_accepted)).statusCode).toBe(200)
    minutes(20)
    expect(await look()).toBe(0)
    minutes(10)
    expect(await look()).toBe(1)
    expect(await notificationsOf(coordinator.id)).toHaveLength(1)
    await answer(id, noAnswers.insurance_accepted)
    minutes(24 * 60)
    expect(await look()).toBe(0)
  })

  test('while information is requested from the advocate, and restarts when it arrives', async () => {
    const { apply, look, minutes, as, coordinator } = await context()
    const { id } = await apply()
    minutes(25)
    const [request] = (await as(coordinator.id)('POST', `/applications/${id}/requests`, { questions: ['Since when?'] })).json()
      .data
    minutes(3 * 60)
    expect(await look()).toBe(0)
    const item = request.items[0].id
    const reply = await as('advocate')('POST', `/applications/${id}/request-items/${item}/answer`, { answer: 'Last week' })
    expect(reply.statusCode).toBe(200)
    minutes(29)
    expect(await look()).toBe(0)
    minutes(1)
    expect(await look()).toBe(1)
  })

  test('on hold, when the advocate closes, and while the release is not valid', async () => {
    const { apply, look, minutes, answer, as, db, users, deps } = await context()
    const [held, closed, revoked] = [await apply(), await apply(), await apply()]
    const hold = await as('advocate')('PATCH', `/patients/${held.record_id}/status-update`, { status: 'On Hold' })
    const close = await answer(closed.id, { status: 'Cancelled', extras: { reason: closeReasons[0] } }, users.advocate)
    expect([hold.statusCode, close.statusCode]).toEqual([200, 200])
    const revoke = (revoked_at: string | null) =>
      db.updateTable('releases').set({ revoked_at }).where('patient_id', '=', revoked.record_id).execute()
    await revoke(deps.now().toISOString())
    minutes(90)
    expect(await look()).toBe(0)
    await revoke(null)
    minutes(16)
    expect(await look()).toBe(1)
  })

  test('for an accepted or booked patient, whose arrival has its own prompt', async () => {
    const { look, minutes, deps, db, facility } = await context()
    for (const status of ['Accepted', 'Booked', 'Admitted'] as const)
      await buildApplication(db, deps.now(), { facility_id: facility.id, status })
    minutes(24 * 60)
    expect(await look()).toBe(0)
  })
})

test('an undone answer does not count: the clock continues, and notifications are not repeated', async () => {
  const { apply, look, minutes, answer, as, coordinator, notificationsOf, users } = await context()
  const { id } = await apply()
  minutes(40)
  expect(await look()).toBe(1)
  await answer(id, yesAnswers.insurance_accepted)
  expect(await look()).toBe(0)
  minutes(4)
  const reply = await as(coordinator.id)('POST', `/applications/${id}/take-back`, { field: 'insurance_accepted' })
  expect(reply.statusCode).toBe(200)
  expect(await look()).toBe(0)
  minutes(16)
  expect(await look()).toBe(1)
  expect([(await notificationsOf(coordinator.id)).length, (await notificationsOf(users.advocate)).at(-1)!.subject]).toEqual([
    1,
    'M.V.: see other matches (no response within 60 minutes)',
  ])
})

describe('response hours and target', () => {
  test('also apply to pending applications: a shorter target may make them overdue', async () => {
    const { apply, look, minutes, set, notificationsOf, users } = await context()
    await apply()
    minutes(20)
    expect(await look()).toBe(0)
    await set({ answer_target_minutes: 15 })
    expect(await look()).toBe(1)
    expect((await notificationsOf(users.advocate)).at(-1)!.subject).toBe(
      'M.V.: see other matches (no response within 15 minutes)',
    )
  })

  test('also apply to a pending request to reconsider a decline [S-46]', async () => {
    const { apply, answer, as, look, minutes, set, notificationsOf, coordinator } = await context()
    const { id } = await apply()
    expect((await answer(id, noAnswers.insurance_accepted)).statusCode).toBe(200)
    minutes(10)
    expect((await as('advocate')('POST', `/applications/${id}/ask-again`, { body: 'New labs.' })).statusCode).toBe(200)
    expect(await look()).toBe(0)
    minutes(10)
    await set({ answer_target_minutes: 15 })
    expect(await look()).toBe(1)
    expect((await notificationsOf(coordinator.id)).map(({ subject }) => subject)).toEqual(['M.V.: respond to this application'])
  })

  test('no reminders outside the response hours', async () => {
    const { apply, look, set, clock } = await context()
    const weekday = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '08:00', to: '17:00' }))
    await set({ answering_hours: weekday, time_zone: 'America/Los_Angeles' })
    // Friday, 4:50 PM in Los Angeles.
    clock.set('2027-01-09T00:50:00.000Z')
    await apply()
    clock.set('2027-01-11T16:19:00.000Z')
    expect(await look()).toBe(0)
    clock.set('2027-01-11T16:20:00.000Z')
    expect(await look()).toBe(1)
    clock.set('2027-01-11T16:50:00.000Z')
    expect(await look()).toBe(1)
  })
})

test('ignores applications overdue before the clock existed, and reports those due later', async () => {
  const { apply, look, minutes, db, deps } = await context()
  const [old, young] = [await apply(), await apply()]
  minutes(40)
  const at = deps.now().toISOString()
  await db.updateTable('answer_clocks').set({ quiet_until: at }).where('application_id', 'in', [old.id, young.id]).execute()
  expect(await look()).toBe(0)
  minutes(20)
  expect(await look()).toBe(2)
})

test('only one of several running servers sends the notifications', async () => {
  const { apply, look, minutes, notificationsOf, coordinator, db } = await context()
  for (let n = 0; n < 12; n++) await apply()
  minutes(30)
  const counts = await Promise.all([look(), look(), look()])
  // Servers skip facilities locked by another server, so a second round may be needed.
  const remaining = await look()
  expect(counts.reduce((sum, count) => sum + count, 0) + remaining).toBe(12)
  expect(await notificationsOf(coordinator.id)).toHaveLength(12)
  expect(await db.selectFrom('answer_warnings').selectAll().execute()).toHaveLength(12)
})
