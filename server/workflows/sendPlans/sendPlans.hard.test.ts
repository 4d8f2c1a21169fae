import { beforeEach, expect, test } from 'vitest'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { readyPatient } from '../../intake/patients/testing.ts'
import { buildFacility, buildStaff } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { sendNextBatches } from './sendNext.ts'

const { app, db, context, as, clock } = await startServer()
const { users } = await findTestData(db)
const advocate = as('advocate')
const deps = { ...context, log: app.log }
const runJob = () => sendNextBatches(deps)
/** A point far from the test facilities. */
const origin = { latitude: 46.59, longitude: -112.04 }
const search = { radius: 50, place: { ...origin, label: 'Helena, MT' } }

/** Twelve facilities with staff, `House 1` nearest. */
const houses: number[] = []
for (let n = 1; n <= 12; n++) {
  const { id } = await buildFacility(db, context.now(), {
    name: `House ${n}`,
    latitude: origin.latitude + n / 100,
    longitude: origin.longitude,
  })
  await buildStaff(db, context.now(), { facility_id: id })
  houses.push(id)
}

const begin = context.now()
let patient: number
beforeEach(async () => {
  // Plans of earlier tests must not change with the clock.
  await db
    .updateTable('send_plans')
    .set({ ended_at: context.now().toISOString(), end_reason: 'stopped', next_at: null })
    .where('ended_at', 'is', null)
    .execute()
  clock.set(begin)
  patient = await readyPatient(advocate)
})

const start = (body: object = {}, call = advocate) =>
  call('POST', `/patients/${patient}/send-plans`, { facility_ids: houses, wait_minutes: 10, search, ...body })
const plan = async () => (await advocate('GET', `/patients/${patient}/send-plans/newest`)).json().data
const sent = async () =>
  (
    await db
      .selectFrom('applications')
      .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
      .where('record_id', '=', patient)
      .select('facilities.name')
      .orderBy('applications.id')
      .execute()
  ).map(({ name }) => Number(name.replace('House ', '')))
const applicationTo = async (house: number) =>
  (
    await db
      .selectFrom('applications')
      .select('id')
      .where('record_id', '=', patient)
      .where('facility_id', '=', houses[house - 1]!)
      .executeTakeFirstOrThrow()
  ).id
const notices = async () =>
  (
    await db
      .selectFrom('notifications')
      .select(['subject', 'message', 'user_id'])
      .where('patient_id', '=', patient)
      .orderBy('id')
      .execute()
  ).map(({ subject, message, user_id }) => [subject.replace(/^.*: /, ''), message, user_id === users.advocate])
/** Sets the answers of an application as if its steps had been answered. */
const answered = (id: number, values: object) => db.updateTable('applications').set(values).where('id', '=', id).execute()

test('one request applies to the first five in match order with the note and a disclosure each; the next five follow, once [MAT-040] [MAT-038]', async () => {
  const reply = await start({ facility_ids: houses.toReversed(), note: 'Can come tonight.' })
  expect(reply.statusCode).toBe(200)
  const { results, plan: planned } = reply.json().data
  expect(results.map((one: { name: string }) => one.name)).toEqual([1, 2, 3, 4, 5].map(n => `House ${n}`))
  expect(planned).toMatchObject({
    wait_minutes: 10,
    ended_at: null,
    next_at: new Date(context.now().getTime() + 600_000).toISOString(),
  })
  expect(await sent()).toEqual([1, 2, 3, 4, 5])
  const [record] = (await advocate('GET', '/advocates/current-user/patient-records')).json().data.records
  expect(record.send_plan).toEqual({ id: planned.id, next_at: planned.next_at, left: 7, offered: false })

  clock.advance(540)
  expect(await runJob()).toBe(0)
  clock.advance(61)
  // Two servers run the job at the same time.
  const both = await Promise.all([runJob(), runJob()])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await sent()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await runJob()).toBe(0)
  clock.advance(600)
  await runJob()
  expect(await sent()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await plan()).toMatchObject({ end_reason: 'finished', next_at: null })
  const count = async (table: 'disclosures' | 'application_notes') =>
    table === 'disclosures'
      ? (
          await db
            .selectFrom('disclosures')
            .select('id')
            .where('patient_id', '=', patient)
            .where('disclosed_by', '=', users.advocate)
            .execute()
        ).length
      : (
          await db
            .selectFrom('application_notes')
            .innerJoin('applications', 'applications.id', 'application_id')
            .where('record_id', '=', patient)
            .where('body', '=', 'Can come tonight.')
            .select('application_notes.id')
            .execute()
        ).length
  expect([await count('disclosures'), await count('application_notes')]).toEqual([12, 12])
  expect(await notices()).toEqual([
    ['5 more applications sent', 'The next ones follow if no one accepts.', true],
    ['2 more applications sent', 'All facilities on the list have been asked.', true],
  ])
  const audited = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('patient_id', '=', patient)
    .where('action', 'like', 'sendPlans.s%')
    .where('action', '<>', 'sendPlans.show')
    .execute()
  expect(
    Object.fromEntries(
      Object.entries(Object.groupBy(audited, one => one.action)).map(([action, rows]) => [action, rows!.length]),
    ),
  ).toEqual({
    // The plan and each application.
    'sendPlans.start': 6,
    'sendPlans.sendNext': 9,
  })
})

test('a double click sends five applications, and the second request gets 409', async () => {
  const replies = await Promise.all([start(), start()])
  expect(replies.map(one => one.statusCode).toSorted()).toEqual([200, 409])
  expect(await sent()).toEqual([1, 2, 3, 4, 5])
  const five = { facility_ids: houses.slice(5, 10), wait_minutes: null }
  await advocate('POST', `/patients/${patient}/send-plans/stop`, { plan_id: (await plan()).id })
  const more = await Promise.all([start(five), start(five)])
  expect(more.map(one => one.statusCode).toSorted()).toEqual([200, 409])
  expect(await sent()).toHaveLength(10)
})

test('the next five wait while the patient has an offer, and the first offer that the patient takes ends the plan', async () => {
  await start()
  const offer = await applicationTo(2)
  await answered(offer, { status: 'Accepted', insurance_accepted: true, request_for_interview: true, application_approved: true })
  clock.advance(601)
  expect(await runJob()).toBe(0)
  expect(await sent()).toHaveLength(5)
  expect((await advocate('PATCH', `/applications/${offer}/state-update`, yesAnswers.patient_agreed)).statusCode).toBe(200)
  expect(await runJob()).toBe(1)
  expect([(await plan()).end_reason, await sent()]).toEqual(['agreed', [1, 2, 3, 4, 5]])
  expect(await notices()).toEqual([['no more applications will be sent', 'The patient accepted an offer.', true]])
  // With a booking, no plan can start, but five applications can be sent.
  const reply = await start({ facility_ids: houses.slice(5) })
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'The patient has already accepted an offer.'])
})

test('a plan ends when an acceptance is undone', async () => {
  await start()
  const offer = await applicationTo(1)
  const at = context.now().toISOString()
  await db
    .insertInto('application_events')
    .values({
      application_id: offer,
      actor_id: users.coordinator,
      field: 'application_approved',
      value: null,
      status_before: 'Accepted',
      status: 'In Review',
      at,
    })
    .execute()
  await runJob()
  expect((await plan()).end_reason).toBe('taken_back')
})

test('a plan ends when the release is revoked, and a new release does not revive it', async () => {
  await start()
  expect((await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)).statusCode).toBe(200)
  clock.advance(601)
  await runJob()
  expect([(await plan()).end_reason, await sent()]).toEqual(['release', [1, 2, 3, 4, 5]])
  expect((await start({ facility_ids: houses.slice(5) })).statusCode).toBe(422)
})

test('a plan ends when the case is closed, the patient gets another advocate, or the organization is deactivated (S-37)', async () => {
  const endsWith = async (change: () => Promise<unknown>) => {
    clock.set(begin)
    patient = await readyPatient(advocate)
    await start()
    await change()
    clock.advance(601)
    await runJob()
    expect(await sent()).toHaveLength(5)
    return (await db.selectFrom('send_plans').select('end_reason').where('patient_id', '=', patient).executeTakeFirstOrThrow())
      .end_reason
  }
  expect(await endsWith(() => advocate('PATCH', `/patients/${patient}/status-update`, { status: 'On Hold' }))).toBe('closed')
  const { id: organization } = await db
    .selectFrom('organizations')
    .innerJoin('users', 'users.organization_id', 'organizations.id')
    .where('users.id', '=', users.advocate)
    .select('organizations.id')
    .executeTakeFirstOrThrow()
  const move = (advocate_id: number) => db.updateTable('patients').set({ advocate_id }).where('id', '=', patient).execute()
  expect(await endsWith(() => move(users.colleague))).toBe('reassigned')
  const activity = (active_status: 'Approved' | 'Deactivated') =>
    db.updateTable('organizations').set({ active_status }).where('id', '=', organization).execute()
  expect(await endsWith(() => activity('Deactivated'))).toBe('account')
  await activity('Approved')
})

test('the advocate stops a plan; stopping it again changes nothing; others may not', async () => {
  const { plan: planned } = (await start()).json().data
  const stop = (call = advocate, plan_id = planned.id) => call('POST', `/patients/${patient}/send-plans/stop`, { plan_id })
  expect((await stop(as('colleague'))).statusCode).toBe(403)
  expect((await stop(as('outside.advocate'))).statusCode).toBe(404)
  expect((await stop(advocate, 2_000_000_000)).statusCode).toBe(404)
  const first = (await stop()).json().data
  expect(first).toMatchObject({ end_reason: 'stopped', next_at: null })
  clock.advance(601)
  expect((await stop()).json().data).toEqual(first)
  await runJob()
  expect([await sent(), await notices()]).toEqual([[1, 2, 3, 4, 5], []])
})

test('a facility that no longer matches, or does not accept applications, is skipped with its reason', async () => {
  const closing = await buildFacility(db, context.now(), {
    name: 'House 0',
    latitude: origin.latitude,
    longitude: origin.longitude,
  })
  const { results } = (await start({ facility_ids: [closing.id, ...houses.slice(0, 7)] })).json().data
  expect(results[0]).toMatchObject({
    name: 'House 0',
    application_id: null,
    skipped: 'Nobody at House 0 uses Passage yet. Call (213) 555-0120.',
  })
  expect(await sent()).toEqual([1, 2, 3, 4, 5])
  await db.updateTable('facilities').set({ deleted_at: context.now().toISOString() }).where('id', '=', houses[5]!).execute()
  clock.advance(601)
  await runJob()
  await db.updateTable('facilities').set({ deleted_at: null }).where('id', '=', houses[5]!).execute()
  expect((await plan()).results.slice(6).map((one: { name: string; skipped: string | null }) => [one.name, one.skipped])).toEqual(
    [
      ['House 6', 'House 6 is no longer among the matches.'],
      ['House 7', null],
    ],
  )
  const before = (await start({ facility_ids: houses.slice(0, 5), wait_minutes: null })).json()
  expect(before.message).toMatch(/^No application was sent. You have already applied to House 1\./)
})

test('422 for more than 25 facilities, more than five without a time, the same facility twice, and a time that is too short', async () => {
  const errors = async (body: object) => {
    const reply = await start(body)
    return [reply.statusCode, Object.keys(reply.json().errors)]
  }
  const many = Array.from({ length: 26 }, (_, n) => n + 1)
  expect(await errors({ facility_ids: many })).toEqual([422, ['facility_ids']])
  expect(await errors({ wait_minutes: null })).toEqual([422, ['facility_ids']])
  expect(await errors({ facility_ids: [houses[0], houses[0]] })).toEqual([422, ['facility_ids']])
  expect(await errors({ wait_minutes: 1 })).toEqual([422, ['wait_minutes']])
  expect(await sent()).toEqual([])
})
