import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Bed } from '#domain/directory/beds/schema.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { buildApplication, buildPatient, buildRelease } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { expireHolds } from '../../workflows/expireHolds.ts'
import { facilityWithBeds } from './testing.ts'

async function open() {
  const server = await startServer()
  const { db, context, as } = server
  const given = await facilityWithBeds(server)
  const log = { error: (why: object) => Promise.reject(why) } as never
  const toAccept = async (advocate_id = given.users.advocate) => {
    const { id: record_id } = await buildPatient(db, context.now(), { advocate_id })
    await buildRelease(db, context.now(), { patient_id: record_id })
    const status = 'In Review'
    const { id } = await buildApplication(db, context.now(), { record_id, facility_id: given.facilityId, status })
    const answered = { insurance_accepted: true, request_for_interview: false }
    await db.updateTable('applications').set(answered).where('id', '=', id).execute()
    return id
  }
  const answer = (id: number, body: object, by = given.coordinator) => by('PATCH', `/applications/${id}/state-update`, body)
  const accept = (id: number, bed: number) => {
    const { extras, ...accepted } = yesAnswers.application_approved
    return answer(id, { ...accepted, extras: { ...extras, hold_bed: bed } })
  }
  const reportedBed = async (): Promise<Bed> => (await given.read()).beds.find((bed: Bed) => bed.open !== null)
  const bedsToHold = async (count: number) => {
    await given.tell(count)
    return (await reportedBed()).id!
  }
  const holdOf = async (id: number) => (await as('advocate')('GET', `/applications/${id}`)).json().data.bed_hold
  const isBedFilled = async (id: number) => (await as('advocate')('GET', `/applications/${id}`)).json().data.bed_filled
  /** Compares the count in the bed's row with the number of holds. */
  const adds = async () => {
    const { rows } = await sql<{ wrong: number }>`select count(*) as wrong from open_beds bed where held <>
      (select count(*) from bed_holds hold where hold.bed_id = bed.id and hold.ended_at is null)`.execute(db)
    return rows[0]!.wrong === 0
  }
  const expire = () => expireHolds({ ...context, log })
  return {
    ...server,
    ...given,
    toAccept,
    answer,
    accept,
    bedsToHold,
    reportedBed,
    holdOf,
    isBedFilled,
    adds,
    expire,
    advocate: as('advocate'),
  }
}

test('200 an acceptance holds a bed for two hours, shown to both sides, and reduces the free beds by one', async () => {
  const { toAccept, accept, bedsToHold, reportedBed, holdOf, facilityId: facility, ...server } = await open()
  const bed = await bedsToHold(2)
  const id = await toAccept()
  const reply = await accept(id, bed)
  expect(reply.statusCode).toBe(200)
  const now = await server.db.selectFrom('bed_holds').select(['held_at', 'until', 'held_by']).executeTakeFirstOrThrow()
  expect(Date.parse(now.until) - Date.parse(now.held_at)).toBe(2 * 60 * 60_000)
  expect(now.held_by).toBe(server.users.coordinator)
  expect(reply.json().data.bed_hold).toEqual(await holdOf(id))
  expect(await holdOf(id)).toMatchObject({ population: 'anyone', until: now.until, extended: false })
  expect(await reportedBed()).toMatchObject({ open: 2, held: 1 })
  const [row] = await server.db.selectFrom('audit_events').selectAll().where('action', '=', 'applications.answer').execute()
  expect(row!.detail).toMatchObject({ held_until: now.until })
  expect(facility).toBeGreaterThan(0)
})

test('409 for a second acceptance of the last bed, which is not saved and returns the current counts', async () => {
  const { toAccept, accept, bedsToHold, reportedBed, adds } = await open()
  const bed = await bedsToHold(1)
  const [first, second] = [await toAccept(), await toAccept()]
  expect((await accept(first, bed)).statusCode).toBe(200)
  const lost = await accept(second, bed)
  expect(lost.statusCode).toBe(409)
  expect(lost.json()).toMatchObject({
    message: 'That bed is no longer open. Choose another, or accept without holding a bed.',
    data: { id: second, status: 'In Review', application_approved: null, bed_hold: null },
  })
  expect(await reportedBed()).toMatchObject({ open: 1, held: 1 })
  expect(await adds()).toBe(true)
})

test('three of twenty concurrent acceptances each get one of three beds, and the others change nothing', {
  timeout: 60_000,
}, async () => {
  const { toAccept, accept, bedsToHold, reportedBed, adds, db } = await open()
  const bed = await bedsToHold(3)
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push(await toAccept())
  const replies = await Promise.all(ids.map(id => accept(id, bed)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(3)
  expect(replies.filter(reply => reply.statusCode === 409)).toHaveLength(17)
  expect(await reportedBed()).toMatchObject({ open: 3, held: 3 })
  const accepted = await db
    .selectFrom('applications')
    .select('id')
    .where('status', '=', 'Accepted')
    .where('id', 'in', ids)
    .execute()
  expect(accepted).toHaveLength(3)
  expect(await adds()).toBe(true)
  // The database rejects a fourth hold even without the application's check.
  await expect(db.updateTable('open_beds').set({ held: 4 }).where('id', '=', bed).execute()).rejects.toThrow('open_beds_held')
})

test('409 for holding a bed with an expired count or at another facility', async () => {
  const { toAccept, accept, bedsToHold, clock, db, facilityId: id, as, users } = await open()
  const bed = await bedsToHold(1)
  await db
    .insertInto('bed_settings')
    .values({ facility_id: id, fade_hours: 1, hold_minutes: 30, reminder: false, updated_at: new Date(0).toISOString() })
    .execute()
  const application = await toAccept()
  const other = (await db.selectFrom('facilities').select('id').where('name', '=', 'Birchmoor Lodge').executeTakeFirstOrThrow())
    .id
  await db.updateTable('open_beds').set({ facility_id: other }).where('id', '=', bed).execute()
  expect((await accept(application, bed)).statusCode).toBe(409)
  await db
    .updateTable('open_beds')
    .set({ facility_id: id, told_at: new Date(0).toISOString() })
    .where('id', '=', bed)
    .execute()
  clock.advance(60)
  expect((await accept(application, bed)).statusCode).toBe(409)
  expect(
    (
      await as('coordinator')('PATCH', `/applications/${application}/state-update`, {
        ...noAnswers.application_approved,
        extras: { ...noAnswers.application_approved.extras, hold_bed: bed },
      })
    ).statusCode,
  ).toBe(422)
  expect(users.coordinator).toBeGreaterThan(0)
})

describe('a hold ends', () => {
  const held = async () => {
    const world = await open()
    const bed = await world.bedsToHold(2)
    const id = await world.toAccept()
    await world.accept(id, bed)
    const booked = { ...yesAnswers.patient_agreed }
    return { ...world, id, bed, booked }
  }
  const outcome = async ({ db }: Awaited<ReturnType<typeof held>>) =>
    (await db.selectFrom('bed_holds').select('outcome').executeTakeFirstOrThrow()).outcome

  test('when the patient agrees: the bed is taken, and the report keeps its age', async () => {
    const world = await held()
    const before = await world.reportedBed()
    world.clock.advance(60)
    expect((await world.answer(world.id, world.booked, world.advocate)).statusCode).toBe(200)
    expect(await outcome(world)).toBe('taken')
    expect(await world.isBedFilled(world.id)).toBe(true)
    expect(await world.reportedBed()).toMatchObject({ open: 1, held: 0, told_at: before.told_at })
    const history = (await world.coordinator('GET', `/facilities/${world.facilityId}/beds/history`)).json().data
    expect(history[0]).toMatchObject({ what: 'taken', open: 1, by: null })
    expect(await world.adds()).toBe(true)
  })

  test('when that Yes is undone: the bed is open again and is held until the original time', async () => {
    const world = await held()
    const before = await world.holdOf(world.id)
    await world.answer(world.id, world.booked, world.advocate)
    world.clock.advance(60)
    const reply = await world.advocate('POST', `/applications/${world.id}/take-back`, { field: 'patient_agreed' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data).toMatchObject({ bed_hold: before, bed_filled: false })
    expect(await world.reportedBed()).toMatchObject({ open: 2, held: 1 })
    expect(await world.adds()).toBe(true)
  })

  test.each([
    ['the patient declines', noAnswers.patient_agreed],
    ['the advocate closes it', { status: 'Cancelled', extras: { reason: 'Improper Match' } }],
  ])('when %s: the bed is free', async (_how, body) => {
    const world = await held()
    const reply = await world.answer(world.id, body, world.advocate)
    expect([reply.statusCode, reply.json().errors]).toEqual([200, undefined])
    expect(await outcome(world)).toBe('released')
    expect(await world.isBedFilled(world.id)).toBe(false)
    expect(await world.reportedBed()).toMatchObject({ open: 2, held: 0 })
  })

  const fallsThrough = {
    'the patient turns the offer down after all': [noAnswers.patient_agreed, 'advocate', 'patient_agreed'],
    'the patient does not arrive': [noAnswers.patient_admitted, 'coordinator', 'patient_admitted'],
  } as const

  test.each(Object.entries(fallsThrough))(
    'when %s: the booked bed is open again, and taken again if that is undone',
    async (_how, [body, by, field]) => {
      const world = await held()
      await world.answer(world.id, world.booked, world.advocate)
      // The bed is given back after the time of its hold, too, and is not held again before it.
      world.clock.advance(60)
      for (let n = 0; n < 2; n++) {
        expect((await world.answer(world.id, body, world[by])).statusCode).toBe(200)
        expect(await world.reportedBed()).toMatchObject({ open: 2, held: 0 })
        expect([await world.isBedFilled(world.id), await world.holdOf(world.id)]).toEqual([false, null])
        world.clock.advance(60)
        expect((await world[by]('POST', `/applications/${world.id}/take-back`, { field })).statusCode).toBe(200)
        expect(await world.reportedBed()).toMatchObject({ open: 1, held: 0 })
        expect([await world.isBedFilled(world.id), await world.adds()]).toEqual([true, true])
        await world.db.updateTable('bed_holds').set({ until: world.context.now().toISOString() }).execute()
      }
    },
  )

  test('when a case with a booking is put on hold: the bed is open again, unless the facility has counted since', async () => {
    for (const counts of [false, true]) {
      const world = await held()
      await world.answer(world.id, world.booked, world.advocate)
      world.clock.advance(60)
      if (counts) expect((await world.tell(1, { seen: 1 })).statusCode).toBe(200)
      world.clock.advance(60)
      const { record_id } = (await world.advocate('GET', `/applications/${world.id}`)).json().data
      expect((await world.advocate('PATCH', `/patients/${record_id}/status-update`, { status: 'On Hold' })).statusCode).toBe(200)
      expect(await world.reportedBed()).toMatchObject({ open: counts ? 1 : 2, held: 0 })
      const [last] = (await world.coordinator('GET', `/facilities/${world.facilityId}/beds/history`)).json().data
      expect(last).toMatchObject({ what: counts ? 'confirmed' : 'given_back' })
    }
  })

  test('when the case is put on hold, and when the acceptance is undone', async () => {
    const one = await held()
    const { record_id } = await one.db
      .selectFrom('applications')
      .select('record_id')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    expect((await one.advocate('PATCH', `/patients/${record_id}/status-update`, { status: 'On Hold' })).statusCode).toBe(200)
    expect(await outcome(one)).toBe('released')
    const other = await held()
    const reply = await other.coordinator('POST', `/applications/${other.id}/take-back`, { field: 'application_approved' })
    expect(reply.statusCode).toBe(200)
    expect(await outcome(other)).toBe('released')
    expect(await other.reportedBed()).toMatchObject({ open: 2, held: 0 })
  })

  test('when it expires: once, notifying both sides, while the offer remains', async () => {
    const world = await held()
    world.clock.advance(2 * 60 * 60 - 1)
    expect(await world.expire()).toBe(0)
    world.clock.advance(1)
    expect(await Promise.all([world.expire(), world.expire()])).toContain(1)
    expect(await world.expire()).toBe(0)
    expect(await outcome(world)).toBe('expired')
    const notified = await world.db
      .selectFrom('notifications')
      .select('user_id')
      .where('subject', 'like', '%bed hold expired')
      .execute()
    expect(notified.map(one => one.user_id)).toEqual(expect.arrayContaining([world.users.advocate, world.users.coordinator]))
    expect(notified).toHaveLength(new Set(notified.map(one => one.user_id)).size)
    const { status } = await world.db
      .selectFrom('applications')
      .select('status')
      .where('id', '=', world.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('Accepted')
    expect(await world.adds()).toBe(true)
  })

  test('when it expires: a second acceptance gets the bed immediately, even before the job runs', async () => {
    const world = await open()
    const bed = await world.bedsToHold(1)
    const first = await world.toAccept()
    const settings = {
      facility_id: world.facilityId,
      fade_hours: 24,
      hold_minutes: 15,
      reminder: true,
      updated_at: new Date(0).toISOString(),
    }
    await world.db.insertInto('bed_settings').values(settings).execute()
    await world.accept(first, bed)
    world.clock.advance(15 * 60)
    const second = await world.toAccept()
    expect((await world.accept(second, bed)).statusCode).toBe(200)
    expect(await world.reportedBed()).toMatchObject({ open: 1, held: 1 })
    expect(await world.adds()).toBe(true)
  })

  test('a coordinator can extend it once and release it; a manager can only read', async () => {
    const world = await held()
    const before = await world.holdOf(world.id)
    const extend = (by = world.coordinator) => by('POST', `/applications/${world.id}/bed-hold/extend`)
    expect((await extend(world.as('manager'))).statusCode).toBe(403)
    expect((await extend(world.advocate)).statusCode).toBe(403)
    const reply = await extend()
    expect(reply.json().data.bed_hold).toMatchObject({ extended: true })
    expect(Date.parse(reply.json().data.bed_hold.until) - Date.parse(before.until)).toBe(2 * 60 * 60_000)
    const again = await extend()
    expect([again.statusCode, again.json().data.bed_hold.extended]).toEqual([409, true])
    expect((await world.coordinator('DELETE', `/applications/${world.id}/bed-hold`)).json().data.bed_hold).toBe(null)
    expect((await world.coordinator('DELETE', `/applications/${world.id}/bed-hold`)).statusCode).toBe(409)
    expect(await world.reportedBed()).toMatchObject({ open: 2, held: 0 })
  })

  test('409 for reporting fewer open beds than are held', async () => {
    const world = await held()
    const reply = await world.tell(0, { seen: 2 })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toBe(
      'One of these beds is held for an accepted patient. Release the bed, or wait until the hold expires.',
    )
    expect((await world.tell(1, { seen: 2 })).statusCode).toBe(200)
  })
})
