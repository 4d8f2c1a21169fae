import { describe, expect, test } from 'vitest'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { logistics } from '../../intake/patients/testing.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { context, clock, as } = server
const { users, advocate, facilities, standing, answer, read } = await approvals(server)
const hours = (count: number) => Math.floor(context.now().getTime() / 1000) + count * 3600
const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
const book = (id: number, estimated_discharge_at: number) =>
  answer(id, { ...yesAnswers.patient_agreed, extras: { transport_method: 'Ambulance', estimated_discharge_at } }, advocate)
const dischargeOf = async (patient: number) =>
  (await advocate('GET', `/patients/${patient}`)).json().data.estimated_discharge_timestamp

describe('the estimated discharge is a single value [S-07]', () => {
  test.each([
    [-25, 'Estimated discharge cannot be more than one day in the past'],
    [366 * 24, 'Estimated discharge cannot be more than one year from now'],
  ])('422 for a booking %i hours from now', async (away, message) => {
    const { id } = await standing('Accepted')
    const reply = await book(id, hours(away))
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { 'extras.estimated_discharge_at': message }])
    expect((await read(id)).status).toBe('Accepted')
  })

  test.each([
    [-25, 'Estimated discharge cannot be more than one day in the past'],
    [366 * 24, 'Estimated discharge cannot be more than one year from now'],
  ])('422 for section 5 %i hours from now', async (away, message) => {
    const { record_id } = await standing('New')
    const reply = await advocate('PATCH', `/patients/${record_id}`, {
      ...logistics,
      estimated_discharge_timestamp: hours(away),
    })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { estimated_discharge_timestamp: message }])
  })

  test('200 a booking sets the discharge in section 5, and section 5 sets it in the booking', async () => {
    const { id, record_id } = await standing('Accepted')
    expect((await book(id, hours(30))).json().data).toMatchObject({
      estimated_discharge_at: hours(30),
      estimated_discharge_timestamp: instant(hours(30)),
    })
    expect(await dischargeOf(record_id)).toBe(instant(hours(30)))
    await advocate('PATCH', `/patients/${record_id}`, { ...logistics, estimated_discharge_timestamp: hours(50) })
    expect(await read(id)).toMatchObject({
      estimated_discharge_at: hours(50),
      estimated_discharge_timestamp: instant(hours(50)),
    })
  })

  test('200 a second booking sets the discharge in the first booking, in section 5 and in the lists', async () => {
    const { house: first, otherHouse } = facilities
    const { id, record_id } = await standing('Booked', { facility_id: first, estimated_discharge_at: hours(30) })
    expect(await dischargeOf(record_id)).toBe(instant(hours(30)))
    const second = await standing('Accepted', { record_id, facility_id: otherHouse })
    const heard: (number | null)[] = []
    context.live.listen(users.coordinator, ({ kind, application_id }) => kind === 'application' && heard.push(application_id))
    expect((await book(second.id, hours(40))).statusCode).toBe(200)
    for (const one of [id, second.id])
      expect(await read(one)).toMatchObject({
        status: 'Booked',
        estimated_discharge_at: hours(40),
        estimated_discharge_timestamp: instant(hours(40)),
      })
    expect(await dischargeOf(record_id)).toBe(instant(hours(40)))
    // The other facility's open screens reload.
    expect(heard).toContain(id)
    const listed = (await advocate('GET', `/patients/${record_id}/applications`)).json().data.applications
    expect(listed.map((one: { estimated_discharge_at: number }) => one.estimated_discharge_at)).toEqual([hours(40), hours(40)])
    const seen = await as('coordinator')('GET', `/patients/${record_id}`)
    expect(seen.json().data.estimated_discharge_timestamp).toBe(instant(hours(40)))

    await advocate('POST', `/applications/${second.id}/take-back`, { field: 'patient_agreed' })
    expect(await read(id)).toMatchObject({ status: 'Booked', estimated_discharge_at: hours(30) })
    expect(await dischargeOf(record_id)).toBe(instant(hours(30)))
  })

  test('200 undoing a booking restores the previous discharge unless section 5 has been saved since', async () => {
    const { id, record_id } = await standing('Accepted')
    const before = await dischargeOf(record_id)
    const takeBack = () => advocate('POST', `/applications/${id}/take-back`, { field: 'patient_agreed' })
    await book(id, hours(30))
    expect((await takeBack()).json().data).toMatchObject({ status: 'Accepted', estimated_discharge_at: null })
    expect(await dischargeOf(record_id)).toBe(before)
    await book(id, hours(30))
    clock.advance(1)
    await advocate('PATCH', `/patients/${record_id}`, { ...logistics, estimated_discharge_timestamp: hours(50) })
    const saved = await dischargeOf(record_id)
    await takeBack()
    expect(await dischargeOf(record_id)).toBe(saved)
  })

  test('an ended application keeps its discharge time', async () => {
    const { id, record_id } = await standing('Admitted')
    const before = (await read(id)).estimated_discharge_at
    await advocate('PATCH', `/patients/${record_id}`, { ...logistics, estimated_discharge_timestamp: hours(50) })
    expect((await read(id)).estimated_discharge_at).toBe(before)
  })
})
