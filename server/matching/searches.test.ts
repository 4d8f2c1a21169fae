import { expect, test } from 'vitest'
import { buildPatient } from '../seed/builders.ts'
import { tagIds } from '../seed/catalog.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as, clock } = await startServer()
const { users } = await findTestData(db)
const advocate = as('advocate')
const [level] = tagIds('treatment_level', 'IOP')
const aPatient = async () =>
  (await buildPatient(db, context.now(), { advocate_id: users.advocate, treatment_levels: [level!] })).id
const counted = () => db.selectFrom('match_searches').selectAll().orderBy('day').orderBy('radius').orderBy('filtered').execute()

test('each search counts once per day by county and level of care, including empty ones, without identifying anyone', async () => {
  const [one, other] = [await aPatient(), await aPatient()]
  const search = async (id: number, more: string, call = advocate) =>
    expect((await call('GET', `/patients/${id}/matches?lat=46.59&lng=-112.04&${more}`)).statusCode).toBe(200)
  // Other pages and repeated searches, even concurrent ones, count as one search.
  for (const page of [1, 2, 1]) await search(one, `radius=10&page_number=${page}`)
  await Promise.all([search(one, 'radius=10'), search(other, 'radius=10'), search(other, 'radius=10')])
  await search(one, `radius=10&filters=${level}`)
  const day = context.now().toISOString().slice(0, 10)
  const here = { day, state: 'MT', county: 'Lewis and Clark', level, radius: 10 }
  expect(await counted()).toEqual([
    { ...here, filtered: false, searches: 2, empty: 2, found: 0 },
    { ...here, filtered: true, searches: 1, empty: 1, found: 0 },
  ])
  clock.advance(24 * 60 * 60)
  await search(one, 'radius=10', as('advocate'))
  expect((await counted()).map(row => row.searches)).toEqual([2, 1, 1])
  const kept = await db.selectFrom('match_searches_counted').select('day').execute()
  expect(kept).toEqual([{ day: context.now().toISOString().slice(0, 10) }])
})
