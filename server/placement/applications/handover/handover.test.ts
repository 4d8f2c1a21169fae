import { expect, test } from 'vitest'
import { startServer } from '../../../testing.ts'
import { remindOfAuthorizations } from '../../../workflows/reminders.ts'
import { approvals } from '../testing.ts'

const server = await startServer()
const { app, db, context, clock, as } = server
const deps = { ...context, log: app.log }
const { advocate, coordinator, standing, read, users, answer } = await approvals(server)
const [manager, colleague, otherCoordinator, outsider] = [
  as('manager'),
  as('colleague'),
  as('other.coordinator'),
  as('outside.advocate'),
]
type Calls = typeof advocate

const change = (id: number, facts: object, updated_at: string | null = null, call: Calls = coordinator) =>
  call('PATCH', `/applications/${id}/handover`, { updated_at, facts })
const log = async (id: number) => (await advocate('GET', `/applications/${id}/handover/changes`)).json().data
const news = async (id: number, user: number) =>
  (
    await db
      .selectFrom('notifications')
      .select(['subject', 'message'])
      .where('user_id', '=', user)
      .where('application_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(one => `${one.subject.replace(/^.*?: /, '')} | ${one.message.replace(/^.*?: /, '')}`)

test('both sides enter their facts of an accepted patient, and both see them, with a log of who changed what [S-29]', async () => {
  const { id } = await standing('Accepted')
  const entered = await change(id, {
    accepting_clinician: ' Priya Shah ',
    accepting_credential: 'MD',
    report_phone: '(619) 555-0142 x204',
    room_ready_at: context.now().toISOString(),
  })
  expect([entered.statusCode, entered.json().data.handover]).toMatchObject([
    200,
    { accepting_clinician: 'Priya Shah', report_phone: '+16195550142;ext=204', transport_company: null },
  ])
  clock.advance(60)
  const { updated_at } = entered.json().data.handover
  const ordered = { transport_company: 'AMR', authorization_valid_until: '12/31/2026', report_given_by: 'Dana Reyes, RN' }
  expect((await change(id, ordered, updated_at, advocate)).statusCode).toBe(200)
  expect((await read(id)).handover).toMatchObject({
    accepting_clinician: 'Priya Shah',
    transport_company: 'AMR',
    authorization_valid_until: '2026-12-31',
  })
  expect((await coordinator('GET', `/applications/${id}`)).json().data.handover.transport_company).toBe('AMR')
  expect(await log(id)).toMatchObject([
    { by: 'Carmen Ibarra', fields: ['accepting_clinician', 'accepting_credential', 'report_phone', 'room_ready_at'] },
    { by: 'Elena Marsh', fields: ['report_given_by', 'transport_company', 'authorization_valid_until'] },
  ])
})

test('the other side is notified of what it waits for, without values; other changes notify no one [S-29]', async () => {
  const { id } = await standing('Booked')
  const before = (await news(id, users.advocate)).length
  const first = await change(id, { bring: 'Two days of methadone', accepting_clinician: 'Priya Shah' })
  expect((await news(id, users.advocate)).length).toBe(before)
  clock.advance(60)
  const at = context.now().toISOString()
  await change(id, { room_ready_at: at, report_phone: '619 555 0142' }, first.json().data.handover.updated_at)
  expect((await news(id, users.advocate)).at(-1)).toBe('room ready, report number entered | Booked')
  const { handover } = await read(id)
  clock.advance(60)
  await change(id, { transport_ordered_at: at, transport_company: 'AMR' }, handover.updated_at, advocate)
  expect((await news(id, users.coordinator)).at(-1)).toBe('transportation ordered | Booked')
})

test('403 for the other side’s facts, for managers, and for colleagues; 404 for everyone else [S-29]', async () => {
  const { id } = await standing('Accepted')
  const facts = { report_given_by: 'Dana Reyes, RN' }
  expect((await change(id, { room_ready_at: context.now().toISOString() }, null, advocate)).statusCode).toBe(403)
  expect((await change(id, { transport_company: 'AMR' })).statusCode).toBe(403)
  for (const call of [manager, colleague]) expect((await change(id, facts, null, call)).statusCode).toBe(403)
  for (const call of [otherCoordinator, outsider]) {
    expect((await change(id, facts, null, call)).statusCode).toBe(404)
    expect((await call('GET', `/applications/${id}/handover/changes`)).statusCode).toBe(404)
    expect((await call('POST', `/applications/${id}/packet`)).statusCode).toBe(404)
  }
  expect((await manager('GET', `/applications/${id}/handover/changes`)).statusCode).toBe(200)
  expect((await manager('POST', `/applications/${id}/packet`)).statusCode).toBe(403)
})

test('409 with the fresh state if someone else changed the handover; a repetition has no effect [S-29]', async () => {
  const { id } = await standing('Accepted')
  const first = await change(id, { bring: 'Shoes without laces' })
  expect((await change(id, { bring: 'Shoes without laces' })).statusCode, 'the same again').toBe(200)
  expect(await log(id)).toHaveLength(1)
  const late = await change(id, { report_given_by: 'Dana Reyes, RN' }, null, advocate)
  expect([late.statusCode, late.json().data.handover]).toMatchObject([
    409,
    { bring: 'Shoes without laces', report_given_by: null },
  ])
  const { updated_at } = first.json().data.handover
  const both = await Promise.all([
    change(id, { report_given_by: 'Dana Reyes, RN' }, updated_at, advocate),
    change(id, { accepting_clinician: 'Priya Shah' }, updated_at),
  ])
  expect(both.map(reply => reply.statusCode).sort()).toEqual([200, 409])
})

test('two first changes at once have one effect', async () => {
  const { id } = await standing('Accepted')
  const both = await Promise.all([
    change(id, { bring: 'Shoes without laces' }),
    change(id, { report_given_by: 'Dana Reyes, RN' }, null, advocate),
  ])
  expect(both.map(reply => reply.statusCode).sort()).toEqual([200, 409])
  expect(await log(id)).toHaveLength(1)
})

test('409 before the acceptance and after the end; an undone acceptance hides the handover; steps never need it [S-29]', async () => {
  const { id: open } = await standing('In Review')
  expect((await change(open, { bring: 'Shoes' })).statusCode).toBe(409)
  const { id: ended } = await standing('Rejected')
  expect((await change(ended, { bring: 'Shoes' })).statusCode).toBe(409)
  const { id } = await standing('Booked')
  expect((await answer(id, { field: 'patient_admitted', value: true })).statusCode).toBe(200)
  expect((await change(id, { report_given_by: 'Dana Reyes, RN' })).statusCode, 'entered later').toBe(200)

  const { id: undone } = await standing('Accepted')
  await change(undone, { bring: 'Shoes' })
  await db
    .updateTable('applications')
    .set({ status: 'Request for Interview', application_approved: null })
    .where('id', '=', undone)
    .execute()
  expect((await read(undone)).handover).toBeNull()
})

test('422 at the field for what cannot be read; times in a strange order are saved [S-29]', async () => {
  const { id } = await standing('Accepted')
  const wrong = {
    report_phone: 'call us',
    report_given_at: { day: '12/01/2026', time: '' },
    authorization_valid_until: '13/45/2026',
  }
  expect((await change(id, wrong)).json().errors).toMatchObject({
    'facts.report_phone': 'Enter a phone number',
    'facts.report_given_at': 'Enter the time',
    'facts.authorization_valid_until': expect.any(String),
  })
  const early = '2020-01-01T00:00:00.000Z'
  expect((await change(id, { report_given_at: early, arrived_at: early })).json().data.handover.report_given_at).toBe(early)
})

test('a revoked release ends the facility’s view of the handover and the packet [S-29]', async () => {
  const { id, record_id } = await standing('Accepted')
  await change(id, { bring: 'Shoes' })
  await db.updateTable('releases').set({ revoked_at: context.now().toISOString() }).where('patient_id', '=', record_id).execute()
  expect((await change(id, { bring: 'Socks' })).statusCode).toBe(404)
  expect((await coordinator('GET', `/applications/${id}/handover/changes`)).statusCode).toBe(404)
  expect((await coordinator('POST', `/applications/${id}/packet`)).statusCode).toBe(404)
  expect((await advocate('POST', `/applications/${id}/packet`)).json().message).toMatch(/release of information is not valid/)
})

test('every change and packet is audited, and a packet is a disclosure; the audit row names fields, not values [S-29]', async () => {
  const { id, record_id } = await standing('Booked')
  await change(id, { bring: 'Secret shoes' })
  const packet = (await coordinator('POST', `/applications/${id}/packet`)).json().data
  expect(packet).toMatchObject({
    made_by: 'Carmen Ibarra',
    with_release: false,
    application: { id },
    patient: { match_count: null },
  })
  expect((await advocate('POST', `/applications/${id}/packet`)).json().data.with_release).toBe(true)
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('patient_id', '=', record_id)
    .where('action', 'like', 'handovers.%')
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.action)).toEqual(['handovers.change', 'handovers.packet', 'handovers.packet'])
  expect(rows[0]!.detail).toMatchObject({ fields: ['bring'] })
  expect(JSON.stringify(rows)).not.toContain('Secret')
  const told = (await advocate('GET', `/patients/${record_id}/disclosures`)).json().data
  expect(told.map((one: { disclosed_by: string }) => one.disclosed_by).slice(0, 2)).toEqual(['Elena Marsh', 'Carmen Ibarra'])
  expect(await log(id)).toMatchObject([
    { fields: ['bring'] },
    { by: 'Carmen Ibarra', fields: [] },
    { by: 'Elena Marsh', fields: [] },
  ])
})

test('409 for a packet before the acceptance', async () => {
  const { id } = await standing('New')
  expect((await advocate('POST', `/applications/${id}/packet`)).statusCode).toBe(409)
})

test('the advocate is reminded once that an authorization ends and that a peer-to-peer review is due [S-29]', async () => {
  const { id } = await standing('Accepted')
  const hours = (count: number) => new Date(context.now().getTime() + count * 3_600_000).toISOString()
  const ends = hours(72).slice(0, 10)
  const first = await change(id, { authorization_valid_until: ends, peer_to_peer_by: hours(10) }, null, advocate)
  const before = (await news(id, users.advocate)).length
  const reminded = async () => {
    await remindOfAuthorizations(deps)
    return (await news(id, users.advocate)).slice(before)
  }
  expect(await reminded()).toEqual([])
  clock.advance(7 * 3600)
  const call = 'peer-to-peer review due soon | see the handover.'
  expect(await reminded()).toEqual([call])
  expect(await reminded(), 'a second run').toEqual([call])
  // A change to another fact does not start the reminder again.
  await change(id, { bring: 'Shoes' }, first.json().data.handover.updated_at)
  expect(await reminded()).toEqual([call])
  clock.advance(48 * 3600)
  const authorization = 'prior authorization ends soon | see the handover.'
  expect(await reminded()).toEqual([call, authorization])
  expect(await reminded()).toEqual([call, authorization])
})

test('no reminder once the patient is admitted, or if the time has already passed [S-29]', async () => {
  const { id } = await standing('Booked')
  const past = new Date(context.now().getTime() - 3_600_000).toISOString()
  const soon = new Date(context.now().getTime() + 3_600_000).toISOString()
  await change(id, { peer_to_peer_by: past })
  const { id: admitted } = await standing('Booked')
  await change(admitted, { peer_to_peer_by: soon })
  await answer(admitted, { field: 'patient_admitted', value: true })
  expect(await remindOfAuthorizations(deps)).toBe(0)
})
