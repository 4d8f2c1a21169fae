import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { MatchResponse } from '#domain/matching/schema.ts'
import { buildFacility, buildPatient } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { detox, facilityWithBeds } from './testing.ts'

async function open() {
  const server = await startServer()
  const world = await facilityWithBeds(server)
  const { db } = server
  const near = { treatment_levels: [detox], latitude: 34.2, longitude: -118.2 }
  await buildFacility(db, server.context.now(), { name: 'Next door', ...near })
  await db.updateTable('facilities').set({ addictions_treated: [], excludes_private_insurance: false }).execute()
  const patient = await buildPatient(db, server.context.now(), {
    advocate_id: world.users.advocate,
    treatment_levels: [detox],
    addictions: {},
    gender_identity: 'female',
    payment_method: [],
    patient_insurance: null,
    date_of_birth: '04/02/1988',
  })
  const search = async (more = ''): Promise<MatchResponse> =>
    (await server.as('advocate')('GET', `/patients/${patient.id}/matches?lat=34.1469&lng=-118.1391&radius=1000${more}`)).json()
      .data
  const openBedsIn = (answer: MatchResponse) => answer.matches.find(match => match.id === world.facilityId)?.open_beds
  return { ...server, ...world, patient, search, openBedsIn }
}

test('200 the advocate sees suitable beds and when they were reported; they do not affect the order', async () => {
  const { tell, search, openBedsIn, facilityId: id } = await open()
  const before = await search()
  expect(openBedsIn(before)).toEqual([])
  expect(before.total).toBe(2)
  await tell(4, { population: 'men' })
  await tell(2, { population: 'women' })
  const after = await search()
  expect(openBedsIn(after)).toEqual([
    { treatment_level: detox, population: 'women', free: 2, told_at: expect.any(String), fades_at: expect.any(String) },
  ])
  expect(after.matches.map(match => match.id)).toEqual(before.matches.map(match => match.id))
  const filtered = await search('&open_beds=true')
  expect(filtered.matches.map(match => match.id)).toEqual([id])
  expect(filtered.excluded.reasons.no_open_beds).toBe(before.total - 1)
  expect(filtered.relaxations).toContainEqual({ reason: 'no_open_beds', leave_out: 'filter', tags: [], brings: before.total - 1 })
})

test('200 an expired count is not found, regardless of the directory version, and is found again after a new report', async () => {
  const { tell, search, openBedsIn, clock, facilityId: id, db, as } = await open()
  await db
    .insertInto('bed_settings')
    .values({ facility_id: id, fade_hours: 1, hold_minutes: 120, reminder: true, updated_at: new Date(0).toISOString() })
    .execute()
  await tell(2)
  expect((await search('&open_beds=true')).total).toBe(1)
  clock.advance(25 * 60)
  await search()
  clock.advance(25 * 60)
  await search()
  clock.advance(10 * 60)
  const expired = await search('&open_beds=true')
  expect(expired.total).toBe(0)
  expect(openBedsIn(await search())).toMatchObject([{ free: 2 }])
  await tell(2, { seen: 2, by: as('coordinator') })
  expect((await search('&open_beds=true')).total).toBe(1)
})

test('200 zero open beds are shown as zero, and the open-beds filter excludes the facility', async () => {
  const { tell, search, openBedsIn } = await open()
  await tell(0)
  expect(openBedsIn(await search())).toMatchObject([{ free: 0 }])
  expect((await search('&open_beds=true')).total).toBe(0)
})

test('200 beds the facility no longer offers are not shown', async () => {
  const { tell, search, openBedsIn, db, facilityId: id } = await open()
  await tell(3, { population: 'anyone' })
  await db.updateTable('facilities').set({ accepted_genders: tag.gender.femaleOnly }).where('id', '=', id).execute()
  expect(openBedsIn(await search())).toEqual([])
})
