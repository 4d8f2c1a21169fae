import { describe, expect, test } from 'vitest'
import { buildFacility, buildOrganization } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { facilities } = await findTestData(db)
const advocate = as('advocate')
const list = async (query: string, call = advocate) => (await call('GET', `/facilities?${query}`)).json()
const idsIn = ({ data }: { data: { id: number }[] }) => data.map(facility => facility.id)
/** Far from all other facilities. */
const cheyenne = { latitude: 41.14, longitude: -104.82 }
const nearQuery = `lat=${cheyenne.latitude}&lng=${cheyenne.longitude}`
const built = (name: string, overrides: object = {}) => buildFacility(db, now, { name, ...cheyenne, ...overrides })

const alpha = await built('Zz Alpha House')
const beta = await built('Zz Beta House', { latitude: 41.29 })
const unfinished = await built('Zz Gamma House', { intake_complete: false })
const pending = await built('Zz Delta House', { status: 'Awaiting Approval' })
const listing = await built('Zz Epsilon House', { organization_id: null, latitude: 41.6 })

describe('GET /facilities', () => {
  test('200 around a point: nearest first, with distance in meters and pins [MAT-015] [MAT-010]', async () => {
    const found = await list(`active=true&radius=50&${nearQuery}`)
    expect(found.total).toBe(3)
    expect(idsIn(found)).toEqual([alpha.id, beta.id, listing.id])
    const [first, second] = found.data
    expect(first).toMatchObject({ distance: 0, ...cheyenne, directory_listing: false, features: expect.any(Array) })
    expect(second.distance).toBeGreaterThan(16_000)
    expect(second.distance).toBeLessThan(17_000)
  })

  test('200 a smaller radius finds fewer, in pages with the full total [MAT-011]', async () => {
    expect(idsIn(await list(`active=true&radius=25&${nearQuery}`))).toEqual([alpha.id, beta.id])
    const second = await list(`radius=50&page_size=1&page_number=2&${nearQuery}`)
    expect([idsIn(second), second.total]).toEqual([[beta.id], 3])
  })

  test('200 by name: approved facilities, with the total even past the last page', async () => {
    const all = await list('q=zz%20&page_size=100')
    expect(idsIn(all)).toEqual([alpha.id, beta.id, listing.id, unfinished.id])
    const emptyPage = await list('q=zz%20&page_number=9')
    expect([emptyPage.data, emptyPage.total]).toEqual([[], 4])
    expect(idsIn(await list('q=zz%20&active=true'))).toEqual([alpha.id, beta.id, listing.id])
  })

  test('200 matching and other facilities have the same fields', async () => {
    const { data } = await list('q=zz%20')
    const keys = data.map((facility: object) => Object.keys(facility).sort())
    for (const facilityKeys of keys) expect(facilityKeys).toEqual(keys[0])
    const detail = (await advocate('GET', `/facilities/${unfinished.id}`)).json().data
    const listed = data.find((facility: { id: number }) => facility.id === unfinished.id)
    expect(listed).toMatchObject({ name: detail.name, main_phone_number: detail.main_phone_number, latitude: detail.latitude })
    expect(listed.features).toEqual(expect.arrayContaining([...detail.treatment_levels, detail.accepted_genders]))
  })

  test('200 an unapproved facility is listed only for its own staff and users who may read all', async () => {
    const own = await db.selectFrom('facilities').select('organization_id').where('id', '=', pending.id).executeTakeFirstOrThrow()
    await db.updateTable('users').set({ organization_id: own.organization_id }).where('username', '=', 'loner').execute()
    expect(idsIn(await list('q=zz%20delta', as('loner')))).toEqual([pending.id])
    expect(idsIn(await list('q=zz%20delta', as('tech.support')))).toEqual([pending.id])
    expect(idsIn(await list('q=zz%20delta'))).toEqual([])
    expect((await advocate('GET', `/facilities/${pending.id}`)).statusCode).toBe(404)
  })

  test('200 SQL wildcards have no special meaning', async () => {
    const odd = await built('100% _Hope_ \\ "House"', { latitude: 10, longitude: 10 })
    for (const q of ['100%', '100% _H', '100% _hope_ \\ "'])
      expect(idsIn(await list(`q=${encodeURIComponent(q)}`))).toEqual([odd.id])
    for (const q of ['%', '_', "' or 1=1 --"]) expect((await list(`q=${encodeURIComponent(q)}`)).total).toBe(0)
  })

  test.each(['radius=33', 'lat=41', 'lat=91&lng=0', 'page_number=0', 'page_size=101', 'active=maybe'])('422 %s', async query => {
    expect((await advocate('GET', `/facilities?${query}`)).statusCode).toBe(422)
  })

  test('200 a single facility has its whole profile without internal fields', async () => {
    const { data } = (await advocate('GET', `/facilities/${facilities.house}`)).json()
    expect(data).toMatchObject({ organization_name: 'Quiet Harbor Recovery', directory_listing: false, status: 'Approved' })
    for (const key of ['source_id', 'source_hash', 'deleted_at', 'staffed', 'organization_status'])
      expect(data).not.toHaveProperty(key)
  })
})

test('a page of a hundred facilities needs as many queries as a page with one', async () => {
  const organization = await buildOrganization(db, now)
  for (let n = 0; n < 30; n++) await built(`Yy ${n}`, { organization_id: organization.id, intake_complete: false })
  const timeFor = async (size: number) => {
    const before = queries.count
    const { data } = await list(`q=yy&page_size=${size}`)
    expect(data).toHaveLength(size)
    return queries.count - before
  }
  await timeFor(1)
  const forOne = await timeFor(1)
  expect(forOne).toBeGreaterThan(2)
  expect(await timeFor(30)).toBe(forOne)
})

/** Counts the statements sent to this server's database. */
const queries = { count: 0 }
const executor = db.getExecutor()
const original = executor.executeQuery.bind(executor)
executor.executeQuery = ((...args: Parameters<typeof original>) => {
  queries.count++
  return original(...args)
}) as typeof executor.executeQuery

describe('GET /facilities/{id}/photos', () => {
  const photo = async (primary_image: boolean, letters: string) => {
    const s3_filename = await context.files.put(Buffer.from(letters), 'png')
    const values = {
      facility_id: alpha.id,
      kind: 'photo' as const,
      s3_filename,
      uploaded_filename: `${letters}.png`,
      primary_image,
    }
    return (await db.insertInto('facility_files').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  test('200 lists the primary photo first, each with its file; 404 under another facility', async () => {
    const garden = await photo(false, 'garden')
    const front = await photo(true, 'front')
    const { data, total } = (await advocate('GET', `/facilities/${alpha.id}/photos`)).json()
    expect([data.map((facility: { id: number }) => facility.id), total]).toEqual([[front, garden], 2])
    const reply = await advocate('GET', `/facilities/${alpha.id}/photos/${front}`)
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([200, 'image/png', 'front'])
    expect((await advocate('GET', `/facilities/${beta.id}/photos/${front}`)).statusCode).toBe(404)
    expect((await advocate('GET', `/facilities/${beta.id}/photos`)).json()).toEqual({ data: [], total: 0 })
  })

  test('404 for the photos of an unapproved location', async () => {
    expect((await advocate('GET', `/facilities/${pending.id}/photos`)).statusCode).toBe(404)
  })
})
