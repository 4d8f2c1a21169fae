import { expect, onTestFinished, test } from 'vitest'
import type { Pins } from '#domain/matching/directory.ts'
import type { MatchResponse } from '#domain/matching/schema.ts'
import { buildApplication, buildFacility, buildPatient, buildRelease, buildStaff } from '../seed/builders.ts'
import { tagIds } from '../seed/catalog.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users } = await findTestData(db)
const advocate = as('advocate')
const [level] = tagIds('treatment_level', 'Residential short-term (<30 days)')
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000).toISOString()

/** Each facility is farther north than the previous one. */
const names = ['Alder Quay', 'Birch Quay', 'Cedar Quay', 'Dogwood', 'Elm Quay', 'Fir Quay']
const built: Awaited<ReturnType<typeof buildFacility>>[] = []
for (const [at, name] of names.entries())
  built.push(await buildFacility(db, now, { name, latitude: 46.5 + at * 0.05, longitude: -112, treatment_levels: [level!] }))
const idOf = (name: string) => built[names.indexOf(name)]!.id

/**
 * Open beds, and how many hours ago they were reported: Birch 5, Cedar and Elm 2 each, Dogwood none, and Fir an expired count. Alder
 * has never reported.
 */
const counts = { 'Birch Quay': [5, 1], 'Cedar Quay': [2, 1], 'Elm Quay': [2, 3], Dogwood: [0, 1], 'Fir Quay': [9, 80] } as const
for (const [name, [open, age]] of Object.entries(counts))
  await db
    .insertInto('open_beds')
    .values({
      facility_id: idOf(name),
      treatment_level: level!,
      population: 'anyone',
      open,
      held: 0,
      told_at: hours(age),
      told_by: null,
    })
    .execute()

const patient = await buildPatient(db, now, { advocate_id: users.advocate, treatment_levels: [level!] })
/** Creates applications sent `age` days ago, which the facility answered after this many minutes. */
async function answered(name: string, minutes: readonly number[], age = 10) {
  for (const wait of minutes) {
    const { id } = await buildApplication(db, now, { facility_id: idOf(name) })
    const created = now.getTime() - age * 24 * 3_600_000
    await db
      .updateTable('applications')
      .set({
        created_at: new Date(created).toISOString(),
        insurance_accepted_at: new Date(created + wait * 60_000).toISOString(),
      })
      .where('id', '=', id)
      .execute()
  }
}
await answered('Dogwood', [10, 30, 20, 500, 25])
await answered('Fir Quay', [60, 60, 60, 60, 60, 900])
await answered('Elm Quay', [60, 50, 60, 70, 65])
// Alder has too few answers, and Birch's answers are too old.
await answered('Alder Quay', [1, 1, 1, 1])
await answered('Birch Quay', [1, 1, 1, 1, 1], 91)

const around = 'lat=46.5&lng=-112&radius=50'
const search = async (query = ''): Promise<MatchResponse> =>
  (await advocate('GET', `/patients/${patient.id}/matches?${around}${query}`)).json().data
const namesIn = ({ matches }: Pick<MatchResponse, 'matches'>) => matches.map(({ name }) => name)

test.each([
  // First the facilities with open beds, then those without a current count, then the one without open beds (MAT-040).
  ['published', ['Birch Quay', 'Cedar Quay', 'Elm Quay', 'Alder Quay', 'Fir Quay', 'Dogwood']],
  // First the facilities with 5, 2, 2, and 0 beds, then those whose count is missing or expired.
  ['open_beds', ['Birch Quay', 'Cedar Quay', 'Elm Quay', 'Dogwood', 'Alder Quay', 'Fir Quay']],
  ['distance', names],
  // First the median of 25 minutes, then two medians of 60, then the facilities without a median.
  ['response_time', ['Dogwood', 'Elm Quay', 'Fir Quay', 'Birch Quay', 'Cedar Quay', 'Alder Quay']],
])('200 sorts by %s: ties keep the published order, and unknown values are last', async (sort, expected) => {
  const fullList = await search(`&sort=${sort}`)
  expect(namesIn(fullList)).toEqual(expected)
  const pages = await Promise.all([1, 2, 3].map(page => search(`&sort=${sort}&page_size=2&page_number=${page}`)))
  expect(pages.flatMap(namesIn)).toEqual(expected)
  expect(new Set(pages.map(page => page.total))).toEqual(new Set([6]))
  const { pins }: Pins = (await advocate('GET', `/patients/${patient.id}/matches/pins?${around}&sort=${sort}`)).json().data
  const nameOf = new Map(fullList.matches.map(({ id, name }) => [id, name]))
  expect(pins.map(([id, , , place]) => [nameOf.get(id), place])).toEqual(expected.map((name, place) => [name, place]))
})

test('200 sorting by distance can put a facility first that is not first in the published order', async () => {
  const { id, insurance_plans_in_network } = built[0]!
  const cover = (plans: typeof insurance_plans_in_network) =>
    db.updateTable('facilities').set({ insurance_plans_in_network: plans }).where('id', '=', id).execute()
  onTestFinished(async () => void (await cover(insurance_plans_in_network)))
  await cover([])
  expect([namesIn(await search()).at(-1), namesIn(await search('&sort=distance'))[0]]).toEqual(['Alder Quay', 'Alder Quay'])
})

test('200 shows the median response time of the last 90 days once there are five answers', async () => {
  const { matches } = await search()
  expect(Object.fromEntries(matches.map(({ name, response_minutes }) => [name, response_minutes]))).toEqual({
    'Alder Quay': null,
    'Birch Quay': null,
    'Cedar Quay': null,
    Dogwood: 25,
    'Elm Quay': 60,
    'Fir Quay': 60,
  })
})

test.each([
  ['open_beds', ['Birch Quay', 'Cedar Quay', 'Elm Quay', 'Alder Quay', 'Fir Quay']],
  ['distance', ['Alder Quay', 'Birch Quay', 'Cedar Quay', 'Elm Quay', 'Fir Quay']],
  ['response_time', ['Elm Quay', 'Fir Quay', 'Birch Quay', 'Cedar Quay', 'Alder Quay']],
])('200 a search without a patient sorts by %s', async (sort, expected) => {
  const body = { treatment_levels: [level], lat: 46.5, lng: -112, radius: 50, name: 'quay' }
  expect(namesIn((await advocate('POST', '/matches', { ...body, sort })).json().data)).toEqual(expected)
})

test('200 the name limits the list and the exclusions to facilities with words that start with it', async () => {
  const found = await search('&name=qua%20fi')
  expect(namesIn(found)).toEqual(['Fir Quay'])
  const exclude = (excludes_private_insurance: boolean) =>
    db.updateTable('facilities').set({ excludes_private_insurance }).where('id', '=', idOf('Fir Quay')).execute()
  onTestFinished(async () => void (await exclude(false)))
  await exclude(true)
  const { total, excluded } = await search('&name=fir')
  expect([total, excluded.total, excluded.reasons.no_private_insurance]).toEqual([0, 1, 1])
})

test('200 a search by name does not count as demand', async () => {
  const searches = async () =>
    Number((await db.selectFrom('match_searches_counted').select(db.fn.countAll().as('all')).executeTakeFirstOrThrow()).all)
  const other = await buildPatient(db, now, { advocate_id: users.advocate, treatment_levels: [level!] })
  const before = await searches()
  await advocate('GET', `/patients/${other.id}/matches?${around}&name=fir`)
  expect(await searches()).toBe(before)
  await advocate('GET', `/patients/${other.id}/matches?${around}`)
  await expect.poll(searches).toBe(before + 1)
})

test('422 for an unknown sort', async () => {
  expect((await advocate('GET', `/patients/${patient.id}/matches?${around}&sort=best`)).statusCode).toBe(422)
})

test('a receipt keeps the published order and records how the user had sorted it', async () => {
  const { id } = built[3]!
  await buildStaff(db, now, { facility_id: id })
  const shown = { radius: 50, place: { latitude: 46.5, longitude: -112, label: 'Here' }, sort: 'open_beds' }
  await buildRelease(db, now, { patient_id: patient.id })
  const reply = await advocate('POST', `/facilities/${id}/apply`, { recordId: patient.id, search: shown })
  expect(reply.statusCode).toBe(200)
  const receipt = (await as('super.admin')('GET', `/applications/${reply.json().data.id}/receipt`)).json().data
  expect(receipt.search.sort).toBe('open_beds')
  expect(receipt.list.map((one: { id: number }) => one.id)).toEqual((await search()).matches.map(match => match.id))
  expect(receipt.again.identical).toBe(true)
})
