import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { facilityTagFields, tag } from '#domain/directory/tags.ts'
import { hsdsTableNames } from '#domain/insights/openReferral/tables.ts'
import { HsdsService } from '#domain/insights/openReferral/testing.ts'
import type { z } from '#domain/platform/zod.ts'
import { buildFacility, buildOrganization } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { openDatabase, startServer } from '../../testing.ts'
import { importFacilities } from './facilities.ts'
import { importHsds } from './hsds.ts'

type Service = z.infer<typeof HsdsService>
const folder = await mkdtemp(join(tmpdir(), 'passage-hsds-'))
afterAll(() => rm(folder, { recursive: true }))
const [monday, tuesday] = [new Date('2026-11-16T12:00:00Z'), new Date('2026-11-17T12:00:00Z')]
const counts = (changes: object) => ({ new: 0, changed: 0, unchanged: 0, claimed: 0, ...changes })

/** A database with an empty directory, so an import finds no existing listings. */
async function emptyDirectory() {
  const db = await openDatabase()
  await db.updateTable('facilities').set({ status: 'Awaiting Approval', zip_code: null }).execute()
  return db
}
const read = (db: Awaited<ReturnType<typeof emptyDirectory>>, path: string, now = monday) =>
  importHsds(db, path, { now, progress: () => {} })
async function file(content: string | Uint8Array, name = 'services.json') {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const listed = (services: readonly object[]) => file(JSON.stringify(services))

const service = (name: string, extra: object = {}, location: object = {}, address: object = {}) => ({
  id: `s-${name}`,
  name,
  status: 'active',
  organization: { id: 'o', name },
  phones: [{ number: '617-555-0101', extension: 7 }],
  service_at_locations: [
    {
      location: {
        id: `l-${name}`,
        name,
        latitude: 42.36,
        longitude: -71.06,
        addresses: [
          { address_1: '1 Elm Street', city: 'Boston', state_province: 'MA', postal_code: '02108', country: 'US', ...address },
        ],
        ...location,
      },
    },
  ],
  ...extra,
})

describe('a Passage export imported into another Passage', async () => {
  const from = await startServer()
  const now = from.context.now()
  const get = (path: string) => from.as(null)('GET', `/hsds${path}`)
  const tags = await from.db.selectFrom('feature_tags').select(['id', 'category']).orderBy('id').execute()
  const some = (category: string) => tags.filter(tag => tag.category === category).map(({ id }) => id)
  const full = Object.fromEntries(
    Object.entries(facilityTagFields)
      .filter(([field]) => !field.startsWith('accepted_gend') && !field.startsWith('accepted_ag'))
      .map(([field, category]) => [field, some(category).slice(0, 3)]),
  )
  const listing = { organization_id: null, state: 'MA', city: 'Boston', zip_code: '02108', address_line_one: '12 Main Street' }
  await buildFacility(from.db, now, {
    ...listing,
    ...full,
    name: 'Alder House, "for women"',
    owner_text: 'A house by the sea,\nwith a garden. Ünïcode, too.',
    address_line_two: 'Suite 4',
    county: 'Suffolk',
    website_url: 'https://alder.example/path?a=1',
    npi: '1234567893',
    main_phone_number: '+16175550101',
    phone_extension: '12',
    intake_phone_1: '+16175550102',
    intake_phone_2: '+16175550103',
    geo_source: 'street',
    latitude: 42.35,
    longitude: -71.05,
    joint_commission_accreditation: true,
    other_license_1: 'CARF',
    other_license_2: 'COA',
    other_license_4: 'DEA',
    accepts_public_insurance: true,
    excludes_private_insurance: false,
    excludes_hmo: true,
    accepted_genders: tag.gender.femaleOnly,
    accepted_ages: tag.age.youngAdults,
  })
  // The same name at two street addresses in one ZIP code means two facilities. One of them has only ZIP code coordinates.
  await buildFacility(from.db, now, { ...listing, name: 'Birch House', geo_source: 'street', latitude: 42.3, longitude: -71 })
  await buildFacility(from.db, now, { ...listing, name: 'Birch House', address_line_one: '13 Main Street', geo_source: 'zip' })
  const published = HsdsService.array().parse((await get('/services')).json().contents)

  /** A service without its ids and organization. */
  const publicFields = ({ organization: _owner, last_modified: _when, ...service }: Service) =>
    JSON.parse(JSON.stringify(service), (key, value) => (/^id$|_id$/.test(key) && key !== 'taxonomy_term_id' ? undefined : value))
  const sorted = (services: readonly Service[]) => {
    const texts = services.map(service => JSON.stringify(publicFields(service)))
    return texts.sort().map(text => JSON.parse(text))
  }
  const placed = published.filter(service => service.service_at_locations[0]!.location.addresses.length)

  test.each([
    ['tables', 'zip', 'folder'],
    ['JSON', 'JSON', 'gzipped JSON'],
  ] as const)('as %s, gives the same public listing on the first and the second import', async (_form, kind, otherKind) => {
    const to = await startServer()
    await to.db.updateTable('facilities').set({ status: 'Awaiting Approval', zip_code: null }).execute()
    const report = await read(to.db, await writeExport(kind))
    expect(report.facilities).toEqual(counts({ new: placed.length }))
    expect(report.skipped.map(({ reason }) => reason.split(': ').at(-1))).toEqual(
      Array.from({ length: published.length - placed.length }, () => 'no address'),
    )
    expect(report.notes.unknown_terms).toBe(0)
    const reimported = (await to.as(null)('GET', '/hsds/services')).json().contents
    expect(sorted(reimported)).toEqual(sorted(placed))
    expect((await read(to.db, await writeExport(otherKind), tuesday)).facilities).toEqual(counts({ unchanged: placed.length }))
  })

  test('an attribute has its own label or else its term’s name', async () => {
    const path = await writeExport('folder')
    const terms = join(path, 'taxonomy_terms.csv')
    const [header, ...rows] = (await readFile(terms, 'utf8')).trimEnd().split('\r\n')
    const name = header!.split(',').indexOf('name')
    const renamed = rows.map(row => row.split(',').with(name, 'A name that nobody has here').join(','))
    await writeFile(terms, [header, ...renamed].join('\r\n'))
    expect((await read(await emptyDirectory(), path)).notes.unknown_terms).toBe(0)
  })

  async function writeExport(kind: 'zip' | 'folder' | 'JSON' | 'gzipped JSON'): Promise<string> {
    if (kind === 'zip') return file((await get('/directory.zip')).rawPayload, 'directory.zip')
    const services = (await get('/services')).payload
    if (kind === 'JSON') return file(services)
    if (kind === 'gzipped JSON') return file(gzipSync(services), 'services.json.gz')
    const path = await mkdtemp(join(folder, 'tables-'))
    for (const table of hsdsTableNames) await writeFile(join(path, `${table}.csv`), (await get(`/csv/${table}`)).payload)
    return path
  }
})

describe('a directory from another publisher', async () => {
  const db = await emptyDirectory()
  const facilityNamed = (name: string) =>
    db.selectFrom('facilities').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

  test('an organization’s facility keeps all of its data, and so does an edited or deleted one', async () => {
    const { id: organization_id } = await buildOrganization(db, monday)
    const place = { zip_code: '02108', state: 'MA', address_line_one: '1 Elm St.' }
    const owned = await buildFacility(db, monday, {
      ...place,
      organization_id,
      name: 'Cedar  House',
      address_line_one: '1 ELM STREET',
    })
    await read(db, await listed([service('Dogwood House'), service('Elder House')]))
    await db.updateTable('facilities').set({ npi: '1234567893' }).where('name', '=', 'Dogwood House').execute()
    await db.updateTable('facilities').set({ deleted_at: monday.toISOString() }).where('name', '=', 'Elder House').execute()
    const existing = await db.selectFrom('facilities').selectAll().orderBy('id').execute()
    const extra = { phones: [{ number: '617-555-0199' }], url: 'https://other.example' }
    const path = await listed(['Cedar House', 'Dogwood House', 'Elder House'].map(name => service(name, extra)))
    expect((await read(db, path, tuesday)).facilities).toEqual(counts({ claimed: 3 }))
    expect(await db.selectFrom('facilities').selectAll().orderBy('id').execute()).toEqual(existing)
    expect(existing.find(({ id }) => id === owned.id)!.organization_id).toBe(organization_id)
  })

  test('a listing from another source gets only missing data, and its own source finds no changes', async () => {
    const path = await file(
      `directory_type,name1,name2,street1,street2,city,state,zip,phone,intake1,intake2,intake1a,intake2a,service_code_info
substance,Fir House,,1 Elm Street,,Boston,MA,2108,617-555-0177,,,,,SA RES\n`,
      'directory.csv',
    )
    const publish = () => importFacilities(db, path, { now: monday, progress: () => {} })
    expect((await publish()).facilities).toEqual(counts({ new: 1 }))
    const other = await listed([service('FIR HOUSE', { url: 'https://fir.example', attributes: [] })])
    expect((await read(db, other, tuesday)).facilities).toEqual(counts({ changed: 1 }))
    expect(await facilityNamed('Fir House')).toMatchObject({
      main_phone_number: '+16175550177',
      website_url: 'https://fir.example',
      latitude: 42.36,
      geo_source: 'street',
      treatment_levels: tagIds('treatment_level', 'Residential (any)'),
    })
    expect((await read(db, other, tuesday)).facilities).toEqual(counts({ unchanged: 1 }))
    expect((await publish()).facilities).toEqual(counts({ unchanged: 1 }))
  })

  test('reads foreign terms: organization, location, populations, and the purpose of each phone number', async () => {
    const office = {
      id: 'b',
      name: 'Office',
      addresses: [{ address_1: 'Box 7', state_province: 'MA', postal_code: '2109', address_type: 'physical' }],
    }
    const report = await read(
      db,
      await listed([
        service(
          'Detox',
          {
            organization: { name: 'Gorse Health', website: 'https://gorse.example' },
            phones: [
              { number: '617-555-0110', type: 'fax' },
              { number: '617-555-0111', type: 'voice', description: 'Admissions' },
              { number: '617-555-0112', type: 'voice' },
            ],
            minimum_age: 60,
            languages: [{ name: 'Spanish' }],
            attributes: [
              { link_type: 'treatment_level', label: 'residential (ANY)' },
              { link_type: 'treatment_level', taxonomy_term: { name: 'A level that nobody has here' } },
            ],
            description: `A house. ${'Very '.repeat(100)}`,
          },
          { name: 'Main campus' },
        ),
        {
          ...service('Hazel House', { description: 'Detox' }),
          service_at_locations: [service('Hazel House').service_at_locations[0], { location: office }],
        },
      ]),
    )
    expect(report).toMatchObject({ facilities: counts({ new: 3 }), notes: { unknown_terms: 1 }, skipped: [] })
    expect(await facilityNamed('Gorse Health - Detox')).toMatchObject({
      organization_id: null,
      main_phone_number: '+16175550112',
      intake_phone_1: '+16175550111',
      website_url: 'https://gorse.example',
      accepted_ages: tag.age.seniors,
      languages: tagIds('language', 'Spanish'),
      treatment_levels: tagIds('treatment_level', 'Residential (any)'),
      status: 'Approved',
      intake_complete: true,
    })
    expect((await facilityNamed('Gorse Health - Detox')).owner_text).toMatch(/^A house\. .*Very…$/)
    const houses = await db
      .selectFrom('facilities')
      .select('zip_code')
      .where('name', '=', 'Hazel House')
      .orderBy('zip_code')
      .execute()
    expect(houses.map(({ zip_code }) => zip_code)).toEqual(['02108', '02109'])
  })

  test('rows that cannot be a facility are reported with the reason, and the others are imported', async () => {
    const { skipped, remarks, rows, facilities } = await read(
      db,
      await listed([
        service('Ivy House'),
        service('Juniper', { status: 'defunct' }),
        service('Kudzu', {}, { addresses: [] }),
        service('Larch', {}, {}, { postal_code: 'ABC', state_province: 'Ontario' }),
        service('Maple', {}, {}, { country: 'CA' }),
        service('Nettle', { service_at_locations: [] }),
        service('Oak Detox', { description: '@SUM(A1)' }),
        service('=cmd|calc', {}),
        service('Pine', { phones: 'none' }),
        { ...service('Quince'), id: undefined },
        service('Rose', { minimum_age: 'old' }),
        { ...service('x'), name: `${'long '.repeat(3000)}` },
        service('Ivy House', { id: 'again' }),
      ]),
    )
    expect([rows, facilities]).toEqual([13, counts({ new: 3 })])
    expect(remarks.map(({ line, columns, reason }) => [line, columns, reason])).toEqual([
      [9, ['phones'], 'Pine: phones does not follow HSDS and was left out: "none"'],
      [11, ['minimum_age'], 'Rose: minimum_age does not follow HSDS and was left out: "old"'],
    ])
    expect(skipped.map(({ line, reason }) => `${line} ${reason.slice(0, 90)}`)).toEqual([
      '2 Juniper: the service is defunct',
      '3 Kudzu: no address',
      '4 Larch: "Ontario" is not a U.S. state, "ABC" is not a ZIP code',
      '5 Maple: the address’s country is CA',
      '6 Nettle: no location',
      '7 Oak Detox: the cell contains a formula',
      '8 =cmd|calc: the cell contains a formula',
      '10 the service has no ID',
      expect.stringMatching(/^12 long long .*: the cell has /),
    ])
  })

  test('a table with broken rows is reported with the line number', async () => {
    const path = join(folder, 'broken')
    await mkdir(path)
    const tables = {
      services: 'id,name\n1,Sumac House\n2\n',
      locations: 'id,name\na,Sumac House\n',
      service_at_location: 'service_id,location_id\n1,a\n',
      addresses: 'location_id,address_1,city,state_province,postal_code\na,1 Elm Street,Boston,MA,02108\na,two\n',
    }
    for (const [table, text] of Object.entries(tables)) await writeFile(join(path, `${table}.csv`), text)
    const { skipped, facilities } = await read(db, path)
    expect(facilities).toEqual(counts({ new: 1 }))
    expect(skipped).toEqual([
      { line: 3, columns: ['addresses.csv'], reason: '2 cells in the row but 5 columns in the header' },
      { line: 3, reason: '1 cells in the row but 2 columns in the header' },
    ])
  })

  test.each<[string, string, string | Uint8Array, RegExp]>([
    ['nothing', 'a.json', '', /a\.json is empty/],
    ['a picture', 'a.json', Buffer.from('89504e470d0a1a0a', 'hex'), /a\.json is not valid JSON.*neither a list nor an object/],
    ['one that breaks off', 'a.json', '[{"id":"1"},{"id', /ends too early/],
    ['one that goes on behind its end', 'a.json', '[]{}', /there is text after its end/],
    ['one that closes too much', 'a.json', '[]]', /closing bracket without an opening one/],
    ['a list without end', 'a.json', `[{"id":"${'a'.repeat(2_100_000)}`, /more than 2,000,000 characters/],
    ['the names of tables alone', 'datapackage.json', '{"resources":[]}', /contains none of them.*\.zip/],
    ['a broken gzip', 'a.json.gz', gzipSync('[{"id":"1"}]').subarray(0, 15), /a\.json\.gz cannot be read/],
    ['a broken zip', 'a.zip', 'PK\u0003\u0004 and no more', /a\.zip is not a readable \.zip file/],
  ])('%s is rejected with a message', async (_what, name, content, sentence) => {
    await expect(read(db, await file(content, name))).rejects.toThrow(sentence)
  })
})
