import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { buildApplication, buildFacility, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { remindOfCallBacks } from '../../workflows/reminders.ts'

const { app, db, context, as, clock } = await startServer()
const now = context.now()
const { users, facilities } = await findTestData(db)
const advocate = as('advocate')
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000).toISOString()

let patient: number
let path: string
beforeEach(async () => {
  patient = (await buildPatient(db, now, { advocate_id: users.advocate })).id
  path = `/patients/${patient}/placement-log`
})

const call = {
  facility_name: 'Hill House',
  channel: 'phone',
  at: minutesAgo(30),
  answered_by: 'Night desk',
  answer: 'Declined',
  reason: 'No bed before Monday',
  call_back_at: null,
}
const add = (body: object = {}, client_id: string = randomUUID()) => advocate('POST', path, { ...call, ...body, client_id })
const log = async (who = advocate): Promise<Attempt[]> => (await who('GET', path)).json().data
const auditOf = async (action: string) =>
  (await db.selectFrom('audit_events').selectAll().where('patient_id', '=', patient).where('action', '=', action).execute()).map(
    ({ actor_id, subject_type, subject_ids, detail }) => ({ actor_id, subject_type, subject_ids, detail }),
  )

test('200 lists applications, calls to listings and entered attempts, latest first', async () => {
  await buildRelease(db, now, { patient_id: patient })
  const sent = await buildApplication(db, new Date(minutesAgo(60)), { record_id: patient, facility_id: facilities.house })
  const listing = await buildFacility(db, now, { organization_id: null, name: 'Listed House' })
  await advocate('POST', `/facilities/${listing.id}/calls`, { recordId: patient, outcome: 'No availability', note: 'Full' })
  const { id } = (await add()).json().data
  expect((await log()).map(({ channel, facility, answer, reason }) => [channel, facility, answer, reason])).toEqual([
    ['phone', 'Listed House', 'No availability', 'Full'],
    ['phone', 'Hill House', 'Declined', 'No bed before Monday'],
    ['application', 'Quiet Harbor House', 'Waiting', null],
  ])
  expect((await log())[1]).toEqual({
    ...call,
    facility_name: undefined,
    facility: 'Hill House',
    facility_id: null,
    id,
    by: 'Elena Marsh',
    answered_at: null,
    first_decline: null,
    asked_again_at: null,
    asked_again_by: null,
    conditions: null,
    accepting_clinician: null,
    report_given_at: null,
    arrived_at: null,
    booked_at: null,
    admitted_at: null,
    entered_at: now.toISOString(),
  })
  expect((await log())[2]!.id).toBe(sent.id)
})

test('200 the hospital and the administrators who reassign patients read the log; a facility never does, and others get 404', async () => {
  await buildRelease(db, now, { patient_id: patient })
  await buildApplication(db, now, { record_id: patient, facility_id: facilities.house })
  await add()
  for (const who of ['colleague', 'super.admin'] as const) expect(await log(as(who))).toHaveLength(2)
  for (const part of ['', '/export', '/sheet']) {
    expect((await as('coordinator')('GET', path + part)).statusCode).toBe(403)
    expect((await as('outside.advocate')('GET', path + part)).statusCode).toBe(404)
  }
})

test('the audit log has reads and exports, without anything that was entered', async () => {
  const { id } = (await add()).json().data
  await log()
  await advocate('GET', `${path}/export`)
  expect((await advocate('GET', `${path}/sheet`)).json().data).toMatchObject([{ id, facility: 'Hill House' }])
  const row = { actor_id: users.advocate, subject_type: 'placement_attempts', subject_ids: [id] }
  for (const action of ['placementLog.add', 'placementLog.list', 'placementLog.export', 'placementLog.sheet']) {
    const rows = await auditOf(action)
    expect(rows).toMatchObject([row])
    expect(JSON.stringify(rows)).not.toMatch(/Hill|Night|Monday/)
  }
})

test('200 the CSV has every attempt, earliest first, with Pacific times; a formula becomes text', async () => {
  await add({ at: minutesAgo(10), facility_name: '=HYPERLINK("http://x")', channel: 'fax', answer: 'Waiting', reason: '@SUM(1)' })
  await add({ at: minutesAgo(20) })
  const reply = await advocate('GET', `${path}/export`)
  expect(reply.headers['content-disposition']).toMatch(/filename="placement-log-\d{4}-\d\d-\d\d\.csv"/)
  const rows: Record<string, string>[] = parse(reply.body, { bom: true, columns: true })
  expect(rows.map(row => [row.Patient, row.Channel, row.Facility, row.Response, row.Reason])).toEqual([
    ['Marisol Venn', 'phone', 'Hill House', 'Declined', 'No bed before Monday'],
    ['Marisol Venn', 'fax', `'=HYPERLINK("http://x")`, 'Waiting', "'@SUM(1)"],
  ])
  expect(rows[0]!['Time (Pacific)']).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/)
})

test('200 a booked and admitted application has its condition and both times, in the log and in the CSV', async () => {
  await buildRelease(db, now, { patient_id: patient })
  const { id } = await buildApplication(db, now, { record_id: patient, facility_id: facilities.house, status: 'Admitted' })
  const answers = {
    insurance_accepted: true,
    application_approved: true,
    patient_agreed: true,
    patient_admitted: true,
    acceptance_conditions: 'Bring medication',
    patient_agreed_at: minutesAgo(60),
    patient_admitted_at: minutesAgo(5),
  }
  await db.updateTable('applications').set(answers).where('id', '=', id).execute()
  expect(await log()).toMatchObject([
    {
      answer: 'Accepted',
      reason: null,
      conditions: 'Bring medication',
      booked_at: minutesAgo(60),
      admitted_at: minutesAgo(5),
    },
  ])
  const reply = await advocate('GET', `${path}/export`)
  const [row]: Record<string, string>[] = parse(reply.body, { bom: true, columns: true })
  expect([row!.Reason, row!.Condition]).toEqual(['', 'Bring medication'])
  for (const column of ['Booked (Pacific)', 'Admitted (Pacific)']) expect(row![column]).toMatch(/^\d\d\/\d\d\/\d{4} \d/)
})

test('a double click stores one entry', async () => {
  const client_id = randomUUID()
  const ids = await Promise.all([1, 2, 3].map(async () => (await add({}, client_id)).json().data.id))
  expect(new Set(ids).size).toBe(1)
  expect(await log()).toHaveLength(1)
  const other = await buildPatient(db, now, { advocate_id: users.advocate })
  expect((await advocate('POST', `/patients/${other.id}/placement-log`, { ...call, client_id })).statusCode).toBe(409)
})

test('a correction replaces the entry and keeps the earlier version; the second of two corrections gets 409', async () => {
  const { id } = (await add()).json().data
  const corrected = await advocate('PATCH', `${path}/${id}`, { ...call, answer: 'Accepted', reason: 'A bed opened' })
  expect(corrected.statusCode).toBe(200)
  expect((await advocate('PATCH', `${path}/${id}`, { ...call, answer: 'Waiting' })).statusCode).toBe(409)
  expect((await advocate('DELETE', `${path}/${id}`)).statusCode).toBe(409)
  expect((await log()).map(one => one.answer)).toEqual(['Accepted'])
  const rows = await db.selectFrom('placement_attempts').selectAll().where('patient_id', '=', patient).orderBy('id').execute()
  expect(rows.map(row => [row.outcome, row.note, row.replaces, row.removed_by])).toEqual([
    ['Declined', 'No bed before Monday', null, users.advocate],
    ['Accepted', 'A bed opened', id, null],
  ])
  expect(await auditOf('placementLog.correct')).toMatchObject([{ subject_ids: [rows[1]!.id], detail: { replaces: id } }])
})

test('a removed entry is no longer in the log, but stays stored and is in the audit log', async () => {
  const { id } = (await add()).json().data
  expect((await advocate('DELETE', `${path}/${id}`)).statusCode).toBe(200)
  expect(await log()).toEqual([])
  expect((await advocate('DELETE', `${path}/${id}`)).statusCode).toBe(409)
  const row = await db.selectFrom('placement_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([row.note, row.removed_at, row.removed_by]).toEqual(['No bed before Monday', now.toISOString(), users.advocate])
  expect(await auditOf('placementLog.remove')).toMatchObject([{ subject_ids: [id] }])
})

test('422 for a time in the future, an unknown channel or no facility; 404 for an entry about another patient', async () => {
  const errors = async (body: object) => {
    const reply = await add(body)
    return [reply.statusCode, Object.keys(reply.json().errors)]
  }
  expect(await errors({ at: new Date(now.getTime() + 3_600_000).toISOString() })).toEqual([422, ['at']])
  expect(await errors({ channel: 'pigeon' })).toEqual([422, ['channel']])
  expect(await errors({ facility_name: ' ' })).toEqual([422, ['facility_name']])
  const { id } = (await add()).json().data
  const other = await buildPatient(db, now, { advocate_id: users.advocate })
  expect((await advocate('DELETE', `/patients/${other.id}/placement-log/${id}`)).statusCode).toBe(404)
})

test('a facility from the directory is stored by its id and shown by its name', async () => {
  await add({ facility_id: facilities.house, facility_name: null })
  expect((await log()).map(({ facility, facility_id }) => [facility, facility_id])).toEqual([
    ['Quiet Harbor House', facilities.house],
  ])
})

test('the advocate is reminded once to call back, not for an entry that was corrected or removed, nor for a closed case', async () => {
  const inMinutes = (n: number) => new Date(now.getTime() + n * 60_000).toISOString()
  const deps = { ...context, log: app.log }
  const reminders = async () =>
    (await db.selectFrom('notifications').select('subject').where('patient_id', '=', patient).orderBy('id').execute()).map(
      ({ subject }) => subject.replace(/^.*: /, ''),
    )
  const listing = await buildFacility(db, now, { organization_id: null, name: 'Listed House' })
  const asked = { recordId: patient, outcome: 'Waitlist', note: null, call_back_at: inMinutes(60) }
  expect((await advocate('POST', `/facilities/${listing.id}/calls`, asked)).statusCode).toBe(200)
  await add({ call_back_at: Date.parse(inMinutes(60)) / 1000 })
  const corrected = (await add({ facility_name: 'Corrected House', call_back_at: inMinutes(60) })).json().data
  await advocate('PATCH', `${path}/${corrected.id}`, { ...call, facility_name: 'Corrected House', call_back_at: inMinutes(120) })
  const removed = (await add({ facility_name: 'Removed House', call_back_at: inMinutes(60) })).json().data
  await advocate('DELETE', `${path}/${removed.id}`)
  await add({ facility_name: 'Late House', call_back_at: minutesAgo(5) })
  expect((await log()).map(one => one.call_back_at)).toEqual(
    expect.arrayContaining([inMinutes(60), inMinutes(120), minutesAgo(5)]),
  )

  expect(await remindOfCallBacks(deps)).toBe(0)
  clock.set(new Date(inMinutes(61)))
  expect(await remindOfCallBacks(deps)).toBe(2)
  expect(await remindOfCallBacks(deps)).toBe(0)
  expect((await reminders()).toSorted()).toEqual(['call Hill House back', 'call Listed House back'])
  expect(await auditOf('placementLog.remind')).toHaveLength(2)

  await db.updateTable('patients').set({ status: 'Inactive' }).where('id', '=', patient).execute()
  clock.set(new Date(inMinutes(121)))
  expect(await remindOfCallBacks(deps)).toBe(0)
  clock.set(now)
})
