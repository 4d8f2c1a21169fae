import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { facilityTagFields, tag } from '#domain/directory/tags.ts'
import { type HsdsTable, hsdsId, hsdsTableNames, hsdsTables } from '#domain/insights/openReferral/tables.ts'
import { HsdsList, HsdsService } from '#domain/insights/openReferral/testing.ts'
import type { z } from '#domain/platform/zod.ts'
import { buildFacility } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { objectProblems, pageProblems, rowProblems } from './testing.ts'

const { db, context, as, clock } = await startServer()
const now = context.now()
const { organizations, facilities } = await findTestData(db)
const anonymous = as(null)
const get = (path: string, headers: Record<string, string> = {}) => anonymous('GET', `/hsds${path}`, undefined, { headers })
const place = { latitude: 41.14, longitude: -104.82 }

const listing = await buildFacility(db, now, {
  organization_id: null,
  name: '=cmd|"/c calc"!A1',
  owner_text: '@SUM(1,2)\nA house, with "words"',
  website_url: 'javascript:alert(1)',
  npi: '1234567893',
  main_phone_number: '+18475550120',
  phone_extension: '7',
  address_line_one: '24 Moor Street',
  city: 'Cheyenne',
  state: 'WY',
  zip_code: '82001',
  geo_source: 'street',
  ...place,
})
const sisterFacility = await buildFacility(db, now, {
  organization_id: organizations.center,
  name: 'Sister House',
  accepted_genders: tag.gender.femaleOnly,
  accepted_ages: tag.age.seniors,
  ...place,
})
const hidden = await buildFacility(db, now, {
  organization_id: organizations.center,
  name: 'Not yet approved',
  status: 'Awaiting Approval',
})
const approximate = await buildFacility(db, now, {
  organization_id: null,
  name: 'Somewhere in its ZIP code',
  geo_source: 'zip',
  ...place,
})

/** Parses CSV as defined in RFC 4180. */
function csv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}
async function tableOf(table: HsdsTable) {
  const reply = await get(`/csv/${table}`)
  // A program would take a byte order mark for a part of the first column's name.
  expect(reply.rawPayload.subarray(0, 3).toString('latin1')).toBe('id,')
  const [header, ...rows] = csv(reply.payload)
  expect(header).toEqual([...hsdsTables[table]])
  return rows.map(row => Object.fromEntries(header!.map((column, n) => [column, row[n]!]).filter(([, value]) => value !== '')))
}
const numeric = ['latitude', 'longitude', 'minimum_age', 'maximum_age', 'extension']
const parseRow = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, numeric.includes(column) ? Number(value) : value]))

/** All pages of services, each found by the path in the one before. No page is larger than 1 MB. */
async function allPages() {
  const pages: z.output<typeof HsdsList>[] = []
  for (let path: string | undefined = '/services'; path; path = pages.at(-1)!.next?.replace('/api/v2/hsds', '')) {
    const { payload } = await get(path)
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(1_000_000)
    expect(pageProblems(JSON.parse(payload), 'service')).toEqual([])
    pages.push(HsdsList.parse(JSON.parse(payload)))
  }
  return pages
}

describe('the public directory', () => {
  test('200 without sign-in: every matchable facility is a service that is valid against the official schemas of HSDS 3.1, and no other', async () => {
    const reply = await get('/services')
    expect(reply.statusCode).toBe(200)
    expect(pageProblems(reply.json(), 'service')).toEqual([])
    const list = HsdsList.parse(reply.json())
    const services = list.contents.map(item => HsdsService.parse(item))
    const matched = (await context.matcher.directory(db)).facilities
    expect(services.map(({ id }) => id).sort()).toEqual([...matched.ids()].map(id => hsdsId('service', id)).sort())
    expect(list).toMatchObject({ total_items: matched.size, size: matched.size, empty: false })
    expect(reply.payload).not.toContain(hidden.name)
    expect(services.find(({ id }) => id === hsdsId('service', facilities.house))).toMatchObject({
      name: 'Quiet Harbor House',
      organization: { id: hsdsId('organization', organizations.center), name: 'Quiet Harbor Recovery' },
    })
    const service = services.find(({ id }) => id === hsdsId('service', listing.id))!
    expect(service.url).toBeUndefined()
    expect(service.phones[0]).toMatchObject({ number: '(847) 555-0120', extension: 7 })
    expect(service.service_at_locations[0]!.location).toMatchObject({ ...place, external_identifier: '1234567893' })
    const approximateService = services.find(({ id }) => id === hsdsId('service', approximate.id))!
    expect(approximateService.service_at_locations[0]!.location).not.toHaveProperty('latitude')
  })

  test('200 as tables: rows follow the official schemas, ids are unique, and references exist', async () => {
    const tables = new Map<HsdsTable, Record<string, string>[]>()
    for (const table of hsdsTableNames) tables.set(table, await tableOf(table))
    for (const [table, rows] of tables) {
      for (const row of rows) expect(rowProblems(table, parseRow(row)), `${table} ${row.id}`).toEqual([])
      expect(new Set(rows.map(({ id }) => id)).size, table).toBe(rows.length)
    }
    const ids = (table: HsdsTable) => new Set(tables.get(table)!.map(({ id }) => id))
    const references = [
      ['services', 'organization_id', 'organizations'],
      ['locations', 'organization_id', 'organizations'],
      ['service_at_location', 'service_id', 'services'],
      ['service_at_location', 'location_id', 'locations'],
      ['addresses', 'location_id', 'locations'],
      ['phones', 'service_id', 'services'],
      ['languages', 'service_id', 'services'],
      ['attributes', 'link_id', 'services'],
      ['attributes', 'taxonomy_term_id', 'taxonomy_terms'],
      ['taxonomy_terms', 'taxonomy_id', 'taxonomies'],
    ] as const
    for (const [from, column, to] of references) {
      const known = ids(to)
      expect(
        tables.get(from)!.filter(row => !known.has(row[column]!)),
        `${from}.${column}`,
      ).toEqual([])
      expect(tables.get(from)!.length, from).toBeGreaterThan(0)
    }
  })

  test('200 an organization with two facilities is one row, and a service names who is eligible', async () => {
    const services = await tableOf('services')
    const ownServices = services.filter(({ organization_id }) => organization_id === hsdsId('organization', organizations.center))
    expect(ownServices.length).toBeGreaterThan(1)
    const rows = await tableOf('organizations')
    expect(rows.filter(({ id }) => id === ownServices[0]!.organization_id)).toHaveLength(1)
    expect(services.find(({ id }) => id === hsdsId('service', sisterFacility.id))?.eligibility_description).toBe(
      'Female Only, Seniors Only (60+)',
    )
  })

  test('200 no cell is executed as a formula, and a longitude is still a number', async () => {
    const services = await tableOf('services')
    const service = services.find(({ id }) => id === hsdsId('service', listing.id))!
    expect([service.name, service.description]).toEqual([`'=cmd|"/c calc"!A1`, `'@SUM(1,2)\nA house, with "words"`])
    const locations = await tableOf('locations')
    expect(locations.find(({ id }) => id === hsdsId('location', listing.id))).toMatchObject({ longitude: '-104.82' })
  })

  test('200 compressed if accepted, otherwise plain, with equal content', async () => {
    const zipped = await get('/services', { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe((await get('/services')).payload)
    expect((await get('/services', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  test('304 if unchanged; a change appears within five minutes, with a new ETag', async () => {
    const renamed = await buildFacility(db, now, { organization_id: null, ...place })
    clock.advance(5 * 60 + 1)
    const { headers } = await get('/services')
    const conditional = { 'if-none-match': String(headers.etag) }
    expect((await get('/services', conditional)).statusCode).toBe(304)
    await db.updateTable('facilities').set({ name: 'A new name' }).where('id', '=', renamed.id).execute()
    clock.advance(5 * 60 + 1)
    const response = await get('/services', conditional)
    expect([response.statusCode, response.payload.includes('A new name')]).toEqual([200, true])
  })

  test('200 a hundred services per page, each once; 404 past the last page, 422 for an invalid page', async () => {
    // The other tests expect one page.
    onTestFinished(async () => {
      await db.updateTable('facilities').set({ deleted_at: now.toISOString() }).where('name', 'like', 'Paged %').execute()
      clock.advance(5 * 60 + 1)
    })
    for (let n = 0; n < 101; n++) await buildFacility(db, now, { organization_id: null, name: `Paged ${n}`, ...place })
    clock.advance(5 * 60 + 1)
    const pages = await allPages()
    const { size: total } = (await context.matcher.directory(db)).facilities
    const last = pages.length - 1
    expect(pages.map(({ total_items, total_pages, page_number }) => [total_items, total_pages, page_number])).toEqual(
      pages.map((_page, at) => [total, pages.length, at + 1]),
    )
    expect(pages.map(({ first_page, last_page, size }) => [first_page, last_page, size <= 100])).toEqual(
      pages.map((_page, at) => [at === 0, at === last, true]),
    )
    const ids = pages.flatMap(({ contents }) => contents.map(item => HsdsService.parse(item).id))
    expect([pages.length > 1, ids.length, new Set(ids).size]).toEqual([true, total, total])
    expect((await get(`/services?page=${pages.length + 1}`)).statusCode).toBe(404)
    for (const page of ['0', 'x', '1.5']) expect((await get(`/services?page=${page}`)).statusCode, page).toBe(422)
  })

  test('429 for repeated downloads from one IP address, while others are served [ASVS 2.4.1]', async () => {
    const limited = await startServer({ db, config: { REQUESTS_PER_MINUTE: 3000, TRUST_PROXY: true } })
    const from = (ip: string) => limited.app.inject({ url: '/api/v2/hsds', headers: { 'x-forwarded-for': ip } })
    for (let n = 0; n < 60; n++) expect((await from('192.0.2.9')).statusCode).toBe(200)
    const blocked = await from('192.0.2.9')
    expect([blocked.statusCode, Number(blocked.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await from('192.0.2.10')).statusCode).toBe(200)
  })

  test('200 one service by id; 404 for a service that is not public, an id of another kind, or an unknown id', async () => {
    const response = await get(`/services/${hsdsId('service', facilities.house)}`)
    expect(objectProblems('service', response.json())).toEqual([])
    expect(response.json().name).toBe('Quiet Harbor House')
    for (const id of [hsdsId('service', hidden.id), hsdsId('location', facilities.house), hsdsId('service', 2_000_000_000), 'x'])
      expect((await get(`/services/${id}`)).statusCode, id).toBe(404)
    expect((await get('/csv/users')).statusCode).toBe(404)
  })

  test('200 describes itself: version, terms, and a data package that lists every table', async () => {
    expect((await get('')).json()).toMatchObject({ version: '3.1', openapi_url: expect.any(String), profile: expect.any(String) })
    const terms = (await get('/taxonomy_terms')).json()
    expect(pageProblems(terms, 'taxonomy_term')).toEqual([])
    expect(terms.contents.length).toBeGreaterThan(100)
    const { resources } = (await get('/datapackage.json')).json()
    expect(resources.map(({ name }: { name: string }) => name)).toEqual(hsdsTableNames)
  })
})

test('200 a page has at most 1 MB, however much its facilities state, and each service is on one page', async () => {
  const tags = await db.selectFrom('feature_tags').select(['id', 'category']).execute()
  const all = Object.fromEntries(
    Object.entries(facilityTagFields)
      .filter(([field]) => !['accepted_genders', 'accepted_ages'].includes(field))
      .map(([field, category]) => [field, tags.filter(tag => tag.category === category).map(({ id }) => id)]),
  )
  const full = await Promise.all(
    Array.from({ length: 30 }, (_, n) => buildFacility(db, now, { organization_id: null, name: `Full ${n}`, ...all, ...place })),
  )
  onTestFinished(async () => {
    const ids = full.map(({ id }) => id)
    await db.updateTable('facilities').set({ deleted_at: now.toISOString() }).where('id', 'in', ids).execute()
    clock.advance(5 * 60 + 1)
  })
  clock.advance(5 * 60 + 1)
  const pages = await allPages()
  const ids = pages.flatMap(({ contents }) => contents.map(item => HsdsService.parse(item).id))
  expect(pages.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe((await context.matcher.directory(db)).facilities.size)
})
