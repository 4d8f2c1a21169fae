import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { facilityScope } from '#domain/directory/access.ts'
import { facilityColumns } from '#domain/directory/facilities/administration.ts'
import { facilities } from '#domain/directory/facilities/contract.ts'
import type { FacilityLine } from '#domain/directory/facilities/schema.ts'
import { buildFacility, buildOrganization } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { pageOfLines } from './lines.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('tech.support')
const list = async (query = '') =>
  (await admin('GET', `/admin/facilities?${query}`)).json() as { data: FacilityLine[]; total: number }
const names = async (query: string) => (await list(query)).data.map(({ name }) => name)
const built = (name: string, overrides: object = {}) => buildFacility(db, now, { name, city: 'Reno', state: 'NV', ...overrides })

const { id: center } = await buildOrganization(db, now, { name: 'Amber Center' })
const { id: closed } = await buildOrganization(db, now, { name: 'Quartz Center', active_status: 'Deactivated' })
const cedar = await built('Quill Cedar House', { organization_id: center, updated_at: '2026-01-03T00:00:00.000Z' })
await built('quill birch house', {
  organization_id: closed,
  city: 'Austin',
  state: 'TX',
  status: 'Awaiting Approval',
  updated_at: '2026-01-01T00:00:00.000Z',
})
await built('Quill Alder House', {
  organization_id: null,
  city: 'Zephyr Cove',
  intake_complete: false,
  intake_section: 3,
  updated_at: '2026-01-02T00:00:00.000Z',
})
await built('Quill Gone House', { deleted_at: now.toISOString() })

describe('GET /admin/facilities', () => {
  test('200 returns only the displayed columns, not the profile', async () => {
    const { data, total } = await list('q=quill%20cedar')
    expect([data, total]).toEqual([
      [
        {
          id: cedar.id,
          organization_id: center,
          organization_name: 'Amber Center',
          organization_approved: true,
          name: 'Quill Cedar House',
          status: 'Approved',
          directory_listing: false,
          city: 'Reno',
          state: 'NV',
          intake_section: cedar.intake_section,
          intake_complete: true,
          main_phone_number: cedar.main_phone_number,
          updated_at: '2026-01-03T00:00:00.000Z',
          retired_at: null,
          placed_at: null,
          unplaced: null,
          sources: [],
        },
      ],
      1,
    ])
  })

  test.each([
    ['', ['Quill Alder House', 'quill birch house', 'Quill Cedar House']],
    ['sort=name&order=desc', ['Quill Cedar House', 'quill birch house', 'Quill Alder House']],
    ['sort=city', ['quill birch house', 'Quill Cedar House', 'Quill Alder House']],
    ['sort=state', ['Quill Alder House', 'Quill Cedar House', 'quill birch house']],
    ['sort=organization_name', ['Quill Alder House', 'Quill Cedar House', 'quill birch house']],
    ['sort=organization_name&order=desc', ['quill birch house', 'Quill Cedar House', 'Quill Alder House']],
    ['sort=organization_name&page_size=1&page_number=2', ['Quill Cedar House']],
    ['sort=organization_name&order=desc&page_size=2&page_number=2', ['Quill Alder House']],
    ['sort=status', ['Quill Alder House', 'Quill Cedar House', 'quill birch house']],
    ['sort=intake_section', ['Quill Alder House', 'quill birch house', 'Quill Cedar House']],
    ['sort=updated_at&order=desc', ['Quill Cedar House', 'Quill Alder House', 'quill birch house']],
  ])('200 sorts as requested: %s', async (query, order) => {
    expect(await names(`q=quill&${query}`)).toEqual(order)
  })

  test.each([
    ['organization=none', ['Quill Alder House']],
    ['organization=All', ['Quill Alder House', 'quill birch house', 'Quill Cedar House']],
    ['status=awaiting_approval', ['quill birch house']],
    ['state=tx', ['quill birch house']],
    ['intake=Incomplete', ['Quill Alder House']],
    ['intake=Complete&state=NV', ['Quill Cedar House']],
  ])('200 filters: %s', async (query, found) => {
    expect(await names(`q=quill&${query}`)).toEqual(found)
    expect((await list(`q=quill&${query}&page_size=1`)).total).toBe(found.length)
  })

  test('200 filters by organization and by word prefixes of name and city', async () => {
    expect(await names(`organization=${center}`)).toEqual(['Quill Cedar House'])
    expect(await names('q=hou%20QUI%20zeph')).toEqual(['Quill Alder House'])
    expect(await names('q=uill')).toEqual([])
  })

  test('200 finds a facility by consecutive digits of its phone number', async () => {
    const { name } = await built('Quill Dogwood House', { main_phone_number: '+16175550187', deleted_at: null })
    for (const q of ['617 555-0187', '(617) 555', '5550187', '+1 617 555 0187'])
      expect(await names(`q=${encodeURIComponent(q)}`), q).toContain(name)
    expect(await names('q=5550188')).not.toContain(name)
    await db.updateTable('facilities').set({ deleted_at: now.toISOString() }).where('name', '=', name).execute()
  })

  test('200 SQL wildcards have no special meaning', async () => {
    for (const q of ["' or 1=1 --", '%', "quill'); drop table facilities; --", 'quill:* | cedar', '\\'])
      expect((await admin('GET', `/admin/facilities?q=${encodeURIComponent(q)}`)).statusCode, q).toBe(200)
    expect(await names(`q=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
    expect((await list('q=quill')).total).toBe(3)
  })

  test('200 returns pages, and the total even past the last page', async () => {
    expect([...(await names('q=quill&page_size=2')), ...(await names('q=quill&page_size=2&page_number=2'))]).toHaveLength(3)
    expect(await list('q=quill&page_number=9')).toEqual({ data: [], total: 3 })
  })

  test.each(['sort=owner_text', 'order=up', 'status=Maybe', 'state=XX', 'intake=7', 'organization=x', 'page_size=101'])(
    '422 %s',
    async query => expect((await admin('GET', `/admin/facilities?${query}`)).statusCode).toBe(422),
  )

  test('403 for users without access to all facilities', async () => {
    for (const username of ['advocate', 'org.admin', 'manager'] as const)
      for (const path of ['/admin/facilities', '/admin/facilities/export'])
        expect((await as(username)('GET', path)).statusCode).toBe(403)
  })
})

describe('GET /admin/facilities/export', () => {
  test('200 exports all rows of the filter in batches, with formulas disabled and one audit row', async () => {
    const { id: organization_id } = await buildOrganization(db, now, { name: '=SUM(1)' })
    const many = Array.from({ length: 1203 }, (_, n) => ({ organization_id, name: n ? `Row ${n}` : '@evil' }))
    await db.insertInto('facilities').values(many).execute()
    const reply = await admin('GET', `/admin/facilities/export?organization=${organization_id}&sort=name&order=desc`)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="facilities-\d{4}-\d\d-\d\d\.csv"$/)
    const [header, ...rows] = parse(reply.body, { bom: true }) as string[][]
    expect(header?.slice(0, 3)).toEqual(['Name', 'Organization', 'Address'])
    expect(header?.at(-1)).toBe('Last Updated (Pacific)')
    const falling = many.map(({ name }) => name).toSorted((a, b) => (a < b ? 1 : -1))
    expect(rows.map(row => row[0])).toEqual(falling.map(name => (name === '@evil' ? "'@evil" : name)))
    expect(new Set(rows.map(row => row[1]))).toEqual(new Set(["'=SUM(1)"]))
    const audit = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'facilities.export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      subject_type: 'facilities',
      detail: { count: 1203, filter: { organization: organization_id } },
    })
  })

  test('200 marks directory listings, and uses Pacific days', async () => {
    const [, row] = parse((await admin('GET', '/admin/facilities/export?q=alder')).body, { bom: true }) as string[][]
    expect([row![1], ...row!.slice(-5)]).toEqual(['Directory listing', 'Incomplete', 'On the map', '', '', '01/01/2026'])
  })
})

test('no page scans an entire long table', async () => {
  await sql`insert into facilities (name, city, state, status, intake_complete, intake_section, updated_at, organization_id)
    select 'House' || n % 977 || ' Number' || n, 'City' || n % 311, (array['CA', 'NV', 'TX', 'OR', 'WA'])[n % 5 + 1],
      case when n % 400 = 0 then 'Awaiting Approval' else 'Approved' end, n % 300 <> 0, n % 7 + 1,
      ${now.toISOString()}::timestamptz - n * interval '1 minute', case when n % 50 = 0 then ${center}::integer end
    from generate_series(1, 12000) n`.execute(db)
  await sql`analyze facilities`.execute(db)
  await sql`analyze organizations`.execute(db)
  const parseQuery = (query: object) => facilities.listAll.query.parse(query)
  // Sorting by organization name needs a join, so no single index covers it.
  const sorts = facilityColumns.filter(column => column !== 'organization_name')
  const searches = [
    {},
    ...sorts.flatMap(sort => [{ sort }, { sort, order: 'desc' }]),
    { q: 'Number117 House' },
    { q: 'city17', sort: 'updated_at' },
    { organization: String(center) },
    { organization: 'None', sort: 'city' },
    { status: 'Awaiting Approval' },
    { status: 'Awaiting Approval', sort: 'updated_at', order: 'desc' },
    { state: 'TX' },
    { intake: 'Incomplete' },
  ]
  const scope = facilityScope({ permissions: ['FACILITY_READ_ALL'] } as never)
  for (const search of searches) {
    const plan = JSON.stringify(await pageOfLines(db, scope, parseQuery(search)).explain('json'))
    expect([search, /"Seq Scan"[^{}]*"Relation Name":"facilities"/.test(plan)]).toEqual([search, false])
  }
})
