import { expect, inject, test } from 'vitest'
import type { Bed } from '#domain/directory/beds/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { startServer } from '../../testing.ts'
import { detox, facilityWithBeds, residential } from './testing.ts'

async function open() {
  const server = await startServer()
  return { ...server, ...(await facilityWithBeds(server)) }
}
const reportedBeds = (beds: Bed[]) => beds.filter(bed => bed.open !== null)

test('200 all combinations are listed before any report, and a report shows its count, author and expiration', async () => {
  const { tell, read, facilityId: facility_id, ...server } = await open()
  const nothing = { id: null, open: null, held: 0, told_at: null, told_by: null, fades_at: null }
  expect(await read()).toMatchObject({ facility_id, total_beds: 20, fade_hours: 24, hold_minutes: 120, reminder: true })
  expect((await read()).beds).toEqual(
    [detox, residential].flatMap(treatment_level =>
      ['women', 'men', 'anyone'].map(population => ({ treatment_level, population, ...nothing })),
    ),
  )
  const now = inject('now')
  const reply = await tell(3)
  expect(reply.statusCode).toBe(200)
  const at = new Date(now).toISOString()
  const fades_at = new Date(Date.parse(now) + 24 * 60 * 60_000).toISOString()
  expect(reportedBeds(reply.json().data.beds)).toEqual([
    {
      id: expect.any(Number),
      treatment_level: detox,
      population: 'anyone',
      open: 3,
      held: 0,
      told_at: at,
      told_by: 'Carmen Ibarra',
      fades_at,
    },
  ])
  expect(await read()).toEqual(reply.json().data)
  const audit = await server.db.selectFrom('audit_events').selectAll().where('action', '=', 'beds.tell').execute()
  expect(audit).toMatchObject([
    {
      subject_type: 'facilities',
      subject_ids: [facility_id],
      detail: { beds: [{ treatment_level: detox, population: 'anyone', open: 3 }] },
    },
  ])
})

test('200 reporting the same number again makes it current, and the history records it', async () => {
  const { tell, read, clock, as, facilityId: id, coordinator } = await open()
  await tell(3)
  clock.advance(20 * 60)
  expect((await tell(3, { seen: 3, by: as('manager') })).statusCode).toBe(200)
  clock.advance(60)
  await tell(2, { seen: 3, by: as('org.admin') })
  expect(reportedBeds((await read()).beds)).toMatchObject([{ open: 2, told_by: expect.any(String) }])
  const history = (await coordinator('GET', `/facilities/${id}/beds/history`)).json()
  expect(history).toMatchObject({
    total: 3,
    data: [
      { open: 2, what: 'told' },
      { open: 3, what: 'confirmed', by: 'Lewis Abbott' },
      { open: 3, what: 'told', by: 'Carmen Ibarra', by_link: false },
    ],
  })
})

test('409 with the current counts for a caller who has not seen the latest report', async () => {
  const { tell, read } = await open()
  await tell(3)
  for (const seen of [null, 4]) {
    const reply = await tell(5, { seen })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().data).toEqual(await read())
  }
  expect(reportedBeds((await read()).beds)).toMatchObject([{ open: 3 }])
})

test('422 for a kind not offered, more beds than licensed, and a negative count', async () => {
  const { tell, db, facilityId: id, read } = await open()
  expect((await tell(21)).json().errors).toEqual({ 'beds.0.open': 'Enter 20 or fewer. The license is for 20 beds.' })
  expect((await tell(1, { level: tag.bedless.outpatient })).statusCode).toBe(422)
  expect((await tell(-1)).statusCode).toBe(422)
  await db.updateTable('facilities').set({ accepted_genders: tag.gender.femaleOnly }).where('id', '=', id).execute()
  expect((await tell(1, { population: 'men' })).statusCode).toBe(422)
  expect((await tell(1, { population: 'women' })).statusCode).toBe(200)
  expect(reportedBeds((await read()).beds)).toHaveLength(1)
})

test('422 counts for women, men and anyone at one level of care that together exceed the license; a count that is too high may go down', async () => {
  const { tell, db, facilityId: id, read } = await open()
  expect((await tell(8, { population: 'women' })).statusCode).toBe(200)
  expect((await tell(8, { population: 'men' })).statusCode).toBe(200)
  const reply = await tell(8)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors).toEqual({
    'beds.0.open': 'Enter fewer beds. That makes 24 open beds at this level of care, but the license is for 20.',
  })
  expect((await tell(4)).statusCode).toBe(200)
  // The licensed number of beds is cut in half, and the facility lowers its counts one at a time.
  await db.updateTable('facilities').set({ total_beds: 10 }).where('id', '=', id).execute()
  expect((await tell(8, { population: 'women', seen: 8 })).statusCode).toBe(422)
  expect((await tell(5, { population: 'women', seen: 8 })).statusCode).toBe(200)
  expect((await tell(1, { population: 'men', seen: 8 })).statusCode).toBe(200)
  expect(reportedBeds((await read()).beds).map(bed => bed.open)).toEqual(expect.arrayContaining([5, 1, 4]))
})

test('200 the facility sets when a count expires', async () => {
  const { tell, read, as, facilityId: id } = await open()
  await tell(3)
  const [before] = reportedBeds((await read()).beds)
  const settings = { fade_hours: 6, hold_minutes: 60, reminder: false }
  const reply = await as('manager')('PATCH', `/facilities/${id}/beds/settings`, settings)
  expect(reply.json().data).toMatchObject(settings)
  const [after] = reportedBeds((await read()).beds)
  expect(Date.parse(before!.fades_at!) - Date.parse(after!.fades_at!)).toBe(18 * 60 * 60_000)
  for (const wrong of [{ fade_hours: 0 }, { fade_hours: 169 }, { hold_minutes: 14 }, { hold_minutes: 1441 }])
    expect((await as('manager')('PATCH', `/facilities/${id}/beds/settings`, { ...settings, ...wrong })).statusCode).toBe(422)
})

test('only facility staff are notified of a report', async () => {
  const { tell, db, context, users, as } = await (async () => {
    const server = await startServer()
    return { ...server, ...(await facilityWithBeds(server)), context: server.context }
  })()
  const heard: string[] = []
  for (const name of ['coordinator', 'manager', 'org.admin', 'advocate', 'other.coordinator'] as const)
    context.live.listen(users[name], event => heard.push(`${name} ${event.kind}`))
  await tell(3, { by: as('manager') })
  expect(heard.sort()).toEqual(['coordinator beds', 'manager beds', 'org.admin beds'])
  await expect(db.updateTable('open_bed_history').set({ open: 9 }).execute()).rejects.toThrow()
})

test('only one of twenty concurrent reports that did not see each other is saved', async () => {
  const { tell, coordinator, facilityId: id } = await open()
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => tell(n)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter(reply => reply.statusCode === 409)).toHaveLength(19)
  expect((await coordinator('GET', `/facilities/${id}/beds/history`)).json().total).toBe(1)
})
