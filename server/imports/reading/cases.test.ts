import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { facilityTagFields, tag } from '#domain/directory/tags.ts'
import { searchPayers } from '../../directory/payers/queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { tagIds } from '../../seed/catalog.ts'
import { openDatabase } from '../../testing.ts'
import type { Note } from './clean.ts'
import { importFacilities } from './facilities.ts'
import { factsDigest } from './facilityRows.ts'
import { importHospitals } from './hospitals.ts'
import { importHsds } from './hsds.ts'
import { agesOf } from './hsdsListing.ts'
import { importPayers } from './payers.ts'
import { facilitiesLines, reportFile } from './report.ts'

/*
 * Small files with the spellings and layouts of published directories. The names, numbers, and addresses are invented.
 */

const folder = await mkdtemp(join(tmpdir(), 'passage-cases-'))
afterAll(() => rm(folder, { recursive: true }))
const options = { now: new Date('2026-11-16T12:00:00Z'), progress: () => {} }
const at = (name: string) => join(import.meta.dirname, 'cases', name)
async function fileOf(name: string, text: string) {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

let db: Db
beforeEach(async () => {
  db = await openDatabase()
})
const facilities = () => db.selectFrom('facilities').selectAll().where('source_id', 'is not', null).orderBy('name').execute()
const reasons = (rows: readonly Note[]) =>
  rows.map(({ line, columns, reason }) => `${line} ${columns ? `${columns.join(', ')}: ` : ''}${reason}`)

test('phone numbers in every notation of the directories, with a remark for each that has more than a number', async () => {
  const report = await importFacilities(db, at('facility-phones.csv'), options)
  const found = Object.fromEntries(
    (await facilities()).map(row => [row.name, [row.main_phone_number, row.phone_extension, row.intake_phone_1]]),
  )
  expect(found).toEqual({
    'Probe Trailing X': ['+15125550142', null, null],
    'Probe Extension Word': ['+15125550142', '12', null],
    'Probe Ext Colon': ['+15125550142', '12', null],
    'Probe Two Numbers': ['+15125550142', null, null],
    'Probe Letters And Digits': ['+18006624357', null, null],
    'Probe Tty': ['+15125550142', null, null],
    'Probe Intake Press': ['+15125550142', null, '+15125550144'],
  })
  expect(reasons(report.remarks)).toEqual([
    '2 phone: "512-555-0142 x" was read as (512) 555-0142',
    '5 phone: "512-555-0142 or 512-555-0143" was read as (512) 555-0142',
    '6 phone: "1-800-662-HELP (4357)" was read as (800) 662-4357',
    '7 phone: "512-555-0142 (TTY)" was read as (512) 555-0142',
    '8 intake1: "512-555-0144, press 2" was read as (512) 555-0144',
  ])
  expect(report.notes.without_phone).toBe(0)
})

test('a short ZIP code gets its leading zero back only in its own state', async () => {
  const report = await importFacilities(db, at('zip-typos.csv'), options)
  expect((await facilities()).map(({ name, zip_code, state }) => [name, zip_code, state])).toEqual([
    ['Probe Boston Zip', '02110', 'MA'],
  ])
  expect(reasons(report.skipped)).toEqual(['2 zip: "7870" is not a ZIP code in TX', '3 zip: "787" is not a ZIP code in TX'])
  expect(report.notes.zip_restored).toBe(1)
})

test('websites without a protocol are completed, and anything else is named', async () => {
  const report = await importHsds(db, at('hsds-websites.json'), options)
  expect((await facilities()).map(({ name, website_url }) => [name, website_url])).toEqual([
    ['Probe Bare Host', 'http://probe-two.example.org/detox'],
    ['Probe Http', 'http://probe-three.example.org'],
    ['Probe Www', 'http://www.probe-one.example.org'],
  ])
  expect(report.remarks).toEqual([])
})

test('a directory whose languages have only codes is imported with their names', async () => {
  const report = await importHsds(db, at('hsds-tables'), options)
  expect([report.facilities.new, report.skipped, report.remarks]).toEqual([1, [], []])
  expect((await facilities())[0]).toMatchObject({ name: 'Probe House', languages: tagIds('language', 'Spanish') })
})

test('opening hours, for which facilities have no field, are remarks, in JSON and in tables', async () => {
  const location = {
    id: 'l',
    name: 'Probe Hours',
    addresses: [{ address_1: '1 Example St', city: 'Austin', state_province: 'TX', postal_code: '78701', country: 'US' }],
    schedules: [{ id: 'h', byday: 'SA', opens_at: '10:00', closes_at: '14:00' }],
  }
  const service = {
    id: 's',
    name: 'Probe Hours',
    status: 'active',
    description: 'Drug detox',
    schedules: [{ id: 'i', description: 'Weekdays 9 to 5' }],
    service_at_locations: [{ location }],
  }
  const path = join(folder, 'hours.json')
  await writeFile(path, JSON.stringify([service]))
  const remark = (hours: string) =>
    `schedules: Probe Hours: the opening hours "${hours}" were left out, because facilities have none in Passage`
  expect(reasons((await importHsds(db, path, options)).remarks)).toEqual([`1 ${remark('Weekdays 9 to 5; SA 10:00–14:00')}`])

  const tables = await mkdtemp(join(folder, 'hours-'))
  const files = {
    'services.csv': 'id,name,status,description\ns,Probe Hours,active,Drug detox\n',
    'locations.csv': 'id,name\nl,Probe Hours\n',
    'addresses.csv': 'location_id,address_1,city,state_province,postal_code,country\nl,1 Example St,Austin,TX,78701,US\n',
    'service_at_location.csv': 'id,service_id,location_id\nx,s,l\n',
    'schedules.csv': 'id,service_at_location_id,byday,opens_at,closes_at\nh,x,"MO,TU",09:00,17:00\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(tables, name), text)
  expect(reasons((await importHsds(db, tables, options)).remarks)).toEqual([`2 ${remark('MO,TU 09:00–17:00')}`])
})

test('states as names and ISO codes, and countries as ISO codes and names', async () => {
  const report = await importHsds(db, at('hsds-states-and-countries.json'), options)
  expect((await facilities()).map(({ name, state }) => [name, state])).toEqual([
    ['Probe Country Usa', 'TX'],
    ['Probe Country Words', 'TX'],
    ['Probe Iso State', 'TX'],
    ['Probe Puerto Rico Iso', 'PR'],
    ['Probe State Name', 'TX'],
  ])
  expect(reasons(report.skipped)).toEqual(['6 addresses.country: Probe Canada: the address’s country is CA'])
})

test('an organization’s services have its name, and a service at a location has the location’s', async () => {
  await importHsds(db, at('hsds-organization-with-services.json'), options)
  await importHsds(db, at('hsds-service-at-location.json'), options)
  expect((await facilities()).map(({ name, main_phone_number }) => [name, main_phone_number])).toEqual([
    ['Probe House - Detox', null],
    ['Probe Organization - Detox', '+15125550142'],
  ])
})

test('the hospital list that CMS publishes is read with its own headings; a hospital without coordinates gets its ZIP code’s', async () => {
  const report = await importHospitals(db, at('hospitals-cms-headers.csv'), options)
  expect([report.hospitals.new, report.skipped, report.remarks]).toEqual([1, [], []])
  const hospital = () =>
    db.selectFrom('organizations').selectAll().where('source_id', '=', 'cms:990001').executeTakeFirstOrThrow()
  expect(await hospital()).toMatchObject({
    name: 'Probe General Hospital',
    address_line_one: '1 Example St',
    city: 'Austin',
    state: 'TX',
    zip_code: '78701',
    phone_number: '+15125550142',
    latitude: expect.closeTo(30.27, 1),
    longitude: expect.closeTo(-97.74, 1),
  })
  await db.updateTable('organizations').set({ latitude: 30.5 }).where('source_id', '=', 'cms:990001').execute()
  expect((await importHospitals(db, at('hospitals-cms-headers.csv'), options)).hospitals).toMatchObject({ claimed: 1 })
  expect(await hospital()).toMatchObject({ latitude: 30.5 })
})

test('a payer list with a clearinghouse’s headings: types in its words, or by name with a remark', async () => {
  const typed =
    'Payer ID,Payer Name,Line of Business\nZ1,Probe State Plan,Medicaid\nZ2,Probe Health,Commercial\nZ3,Probe Teeth,Dental\n'
  expect(await importPayers(db, await fileOf('typed.csv', typed), options)).toMatchObject({
    payers: { new: 2 },
    notes: { not_medical: 1 },
  })
  const untyped = 'Payer Name,Payer ID\nProbe Medicaid,Z4\nProbe Mutual,Z5\n'
  const report = await importPayers(db, await fileOf('untyped.csv', untyped), options)
  expect(reasons(report.remarks)).toEqual([
    '2 insurance_type: the file has no type, so "Probe Medicaid" was read as Public',
    '3 insurance_type: the file has no type, so "Probe Mutual" was read as Private',
  ])
  const rows = await db.selectFrom('payers').selectAll().where('payer_code', 'like', 'Z_').orderBy('payer_code').execute()
  expect(rows.map(row => [row.payer_code, row.insurance_type])).toEqual([
    ['Z1', 'Public'],
    ['Z2', 'Private'],
    ['Z4', 'Public'],
    ['Z5', 'Private'],
  ])
})

test('a title or a separator line before the header is skipped, and a name may start with @', async () => {
  const header = 'payer_code,payer_name,insurance_type,coverage\n'
  for (const start of ['sep=,\n', 'Payer list of November 2026\n\n', '']) {
    const report = await importPayers(
      db,
      await fileOf('titled.csv', `${start}${header}Y1,@Home Health,Private,medical\nY2,@SUM(A1),Private,medical\n`),
      options,
    )
    expect(report.skipped.map(({ reason }) => reason)).toEqual(['the cell contains a formula'])
    expect(report.skipped[0]!.line).toBe(start.split('\n').length + 2)
  }
  expect(await db.selectFrom('payers').select('payer_name').where('payer_code', '=', 'Y1').execute()).toEqual([
    { payer_name: '@Home Health' },
  ])
})

test('what cannot be read is named by row: websites, NPIs, phone numbers, and coordinates far from the ZIP code', async () => {
  const header =
    'organization_name,site_name,address_line_one,address_line_two,city,state,zip_code,county,main_phone_number,phone_ext,intake_phone_1,intake_phone_2,website_url,latitude,longitude,geo_source,su_codes,mh_codes,dhcs_license,npi'
  const row = (name: string, phone: string, url: string, place: string, npi: string) =>
    `${name},,1 Example St,,Austin,TX,78701,,${phone},,call us,,${url},${place},street,SA RES,,,${npi}`
  const path = await fileOf(
    'merged.csv',
    [
      header,
      row('Probe A', '000-000-0000', 'see our page', '40.71,-74.01', '1234567890'),
      row('Probe B', '512-555-0142', '', '30.2,-97.7', ''),
    ].join('\n'),
  )
  const report = await importFacilities(db, path, options)
  expect(reasons(report.remarks)).toEqual([
    '2 main_phone_number: "000-000-0000" is not a phone number and was left out',
    '2 intake_phone_1: "call us" is not a phone number and was left out',
    '2 website_url: "see our page" is not a website and was left out',
    '2 npi: "1234567890" is not a National Provider Identifier and was left out',
    expect.stringMatching(
      /^2 latitude, longitude: 40\.71, -74\.01 is 1,5\d\d miles from ZIP code 78701, so the center of the ZIP code is used$/,
    ),
    '3 intake_phone_1: "call us" is not a phone number and was left out',
  ])
  expect((await facilities()).map(({ latitude, geo_source }) => [Number(latitude).toFixed(1), geo_source])).toEqual([
    ['30.3', 'zip'],
    ['30.2', 'street'],
  ])
})

test('in a directory of all social services, only treatment is listed, and the rest is counted', async () => {
  const service = (name: string, extra: object = {}) => ({
    id: name,
    name,
    status: 'active',
    organization: { name },
    service_at_locations: [
      {
        location: {
          id: name,
          name,
          addresses: [{ address_1: '1 Example St', city: 'Austin', state_province: 'TX', postal_code: '78701' }],
        },
      },
    ],
    ...extra,
  })
  const term = (label: string) => ({ attributes: [{ link_type: 'taxonomy', label }] })
  const listed = [
    service('Probe House', term('Residential Substance Use Disorder Treatment Facilities')),
    service('Probe Detox Center', term('Health Care')),
    service('Probe Clinic', { description: 'Outpatient mental health care for adults.' }),
  ]
  const others = [
    service('Probe Unknown'),
    service('Probe Summer Camp', { description: 'A camp for girls. Alcohol-free.' }),
    service('Probe Pantry', { ...term('Food Pantries'), description: 'Also refers people to addiction treatment.' }),
    service('Probe Permits', term('Alcoholic Beverage Licenses')),
    service('Probe Vocational Rehabilitation', { service_at_locations: [], description: 'Job training.' }),
  ]
  const report = await importHsds(db, await fileOf('211.json', JSON.stringify([...listed, ...others])), options)
  expect((await facilities()).map(({ name }) => name).sort()).toEqual(listed.map(({ name }) => name).sort())
  expect([report.rows, report.skipped, report.notes]).toMatchObject([8, [], { not_treatment: 4, undecided: 1, unclassified: 0 }])
  const notListed = [
    'Probe Unknown: it has neither a category nor a description',
    'Probe Summer Camp: nothing names treatment',
    'Probe Pantry (Food Pantries): nothing names treatment',
    'Probe Permits (Alcoholic Beverage Licenses): nothing names treatment',
    'Probe Vocational Rehabilitation: nothing names treatment',
  ]
  expect(reasons(report.not_listed!)).toEqual(notListed.map((text, index) => `${index + 4} name: ${text}`))
  expect(reportFile(report)).toContain('\r\n6,No treatment,name,Probe Pantry (Food Pantries): nothing names treatment\r\n')
  const lines = await facilitiesLines(report)
  for (const line of [
    '3 have no working phone number',
    '4 name no treatment',
    '1 have neither a category nor a description',
    'Rows that name no treatment: 5',
  ])
    expect(lines).toContain(line)
})

test('a faulty optional table is named, and the directory is imported', async () => {
  const tables = {
    'services.csv': 'id,name\n1,Probe House\n',
    'locations.csv': 'id,name\na,Probe House\n',
    'service_at_location.csv': 'service_id,location_id\n1,a\n',
    'addresses.csv': 'location_id,address_1,city,state_province,postal_code\na,1 Example St,Austin,Texas,78701\n',
    'phones.csv': 'id,telephone\n1,512-555-0142\n',
    'attributes.csv': '',
  }
  const path = await mkdtemp(join(folder, 'tables-'))
  for (const [name, text] of Object.entries(tables)) await writeFile(join(path, name), text)
  const report = await importHsds(db, path, options)
  expect(report.facilities.new).toBe(1)
  expect(reasons(report.remarks)).toEqual([
    expect.stringMatching(/^1 phones\.csv: the table was left out or ends early: phones\.csv does not have the expected columns/),
    '1 attributes.csv: the table was left out or ends early: attributes.csv is empty.',
  ])
})

test('counties, ZIP codes, and coordinates of another state are remarks', async () => {
  const header =
    'organization_name,site_name,address_line_one,address_line_two,city,state,zip_code,county,main_phone_number,phone_ext,intake_phone_1,intake_phone_2,website_url,latitude,longitude,geo_source,su_codes,mh_codes,dhcs_license,npi'
  const row = (name: string, zip: string, county: string, place: string) =>
    `${name},,1 Example St,,Austin,TX,${zip},${county},512-555-0142,,,,,${place},street,SA RES,,,`
  const lines = [
    row('Probe A', '78701', 'Travis County', '30.2,-97.7'),
    row('Probe B', '78701', 'Kings', '30.2,-97.7'),
    row('Probe C', '10001', 'Travis', '30.2,-97.7'),
    row('Probe D', '75501', 'Bowie', '33.4,-92.3'),
    row('Probe E', '10001', '', '40.7,-74.0'),
    row('Probe F', '10001', '', ','),
  ]
  const report = await importFacilities(db, await fileOf('states.csv', [header, ...lines].join('\n')), options)
  expect(reasons(report.remarks)).toEqual([
    '3 county: "Kings" is not a county in TX',
    '4 zip_code: "10001" is not in TX',
    '5 latitude, longitude: 33.4, -92.3 is outside TX, so the center of the ZIP code is used',
    '6 zip_code: "10001" is not in TX',
    '6 latitude, longitude: 40.7, -74 is outside TX, so they were left out',
    '6 zip_code: ZIP code 10001 is not in TX, so searches by distance do not find the facility',
    '7 zip_code: "10001" is not in TX',
    '7 zip_code: ZIP code 10001 is not in TX, so searches by distance do not find the facility',
  ])
  const placed = (await facilities()).map(({ county, latitude, geo_source }) => [county, latitude, geo_source])
  expect(placed).toEqual([
    ['Travis', 30.2, 'street'],
    ['Kings', 30.2, 'street'],
    ['Travis', 30.2, 'street'],
    ['Bowie', expect.closeTo(33.4, 1), 'zip'],
    [null, null, null],
    [null, null, null],
  ])
  expect(report.notes.unplaced).toBe(2)
})

test('ZIP codes and coordinates of HSDS locations, also of nested ones, are checked like those of a table', async () => {
  const at = (id: string, place: object, address: object) => ({
    id,
    name: id,
    description: 'Addiction treatment',
    service_at_locations: [
      { location: { id, name: id, ...place, addresses: [{ address_1: '1 Example St', city: 'Probe', ...address }] } },
    ],
  })
  const texas = { latitude: 40.7, longitude: -74 }
  const services = [
    at('Probe Boston', {}, { state_province: 'MA', postal_code: '2110' }),
    at('Probe Typo', {}, { state_province: 'TX', postal_code: '7870' }),
    at('Probe Far', texas, { state_province: 'TX', postal_code: '78701' }),
    at('Probe Outside', texas, { state_province: 'TX', postal_code: '07030' }),
  ]
  const organization = { name: 'Probe', services }
  const expected = [
    [2, 'Probe Typo: "7870" is not a ZIP code in TX'],
    [3, /^Probe Far: 40\.7, -74 is 1,5\d\d miles from ZIP code 78701, so the center of the ZIP code is used$/],
    [4, 'Probe Outside: "07030" is not in TX'],
    [4, 'Probe Outside: 40.7, -74 is outside TX, so they were left out'],
  ] as const
  const report = await importHsds(db, await fileOf('nested.json', JSON.stringify(services)), options)
  expect(report.notes.zip_restored).toBe(1)
  const found = [...report.skipped, ...report.remarks].sort((a, b) => a.line - b.line)
  expect(found.filter(({ reason }) => !reason.includes('searches by distance'))).toMatchObject(
    expected.map(([line, reason]) => ({
      line,
      reason: typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason),
    })),
  )
  expect((await facilities()).map(({ zip_code, latitude }) => [zip_code, latitude && Math.round(latitude)])).toEqual(
    expect.arrayContaining([
      ['02110', 42],
      ['78701', 30],
      ['07030', null],
    ]),
  )
  // The services of an organization are read in the same way.
  const nested = await importHsds(db, await fileOf('nested.json', JSON.stringify([organization])), options)
  expect([nested.skipped.length, nested.notes.zip_restored]).toEqual([report.skipped.length, 1])
})

test('the center of another state’s ZIP code, where an earlier version placed a listing, does not stay', async () => {
  const path = await fileOf(
    'elsewhere.csv',
    'name1,name2,street1,street2,city,state,zip,phone,intake1,intake2,intake1a,intake2a,service_code_info,directory_type\nProbe A,,1 Example St,,Austin,TX,10001,512-555-0142,,,,,SA RES,substance\n',
  )
  await importFacilities(db, path, options)
  const earlier = { latitude: 40.75, longitude: -74, geo_source: 'zip' } as const
  const [row] = await facilities()
  const source_hash = `substance:${factsDigest({ ...row, ...earlier })}`
  await db
    .updateTable('facilities')
    .set({ ...earlier, source_hash })
    .where('id', '=', row!.id)
    .execute()
  expect((await importFacilities(db, path, options)).facilities).toMatchObject({ changed: 1 })
  expect(await facilities()).toMatchObject([{ latitude: null, longitude: null, geo_source: null }])
})

test('the report names every problem and remark by row and column, and the counts by column', async () => {
  const report = await importFacilities(db, at('zip-typos.csv'), options)
  expect(reportFile(report).split('\r\n')).toEqual([
    '\uFEFFLine,Kind,Column,Reason',
    '2,Problem,zip,"""7870"" is not a ZIP code in TX"',
    '3,Problem,zip,"""787"" is not a ZIP code in TX"',
    '',
  ])
  expect((await facilitiesLines(report)).slice(-2)).toEqual(['By column:', '  zip: 2 problems'])
})

test('payer codes get their leading zeros back only if the whole list has lost them', async () => {
  const header = 'Payer Name,Payer ID,Insurance Type'
  const lines = ['Probe A,430,Private', 'Probe B,60054,Private', 'Probe C,87726,Private', 'Probe D,62308,Private']
  const report = await importPayers(db, await fileOf('lost.csv', [header, ...lines].join('\n')), options)
  expect(reasons(report.remarks)).toEqual(['2 Payer ID: "430" was read as 00430, because most codes in the list have 5 digits'])
  const kept = [...lines, 'Probe E,00811,Private']
  const second = await importPayers(db, await fileOf('kept.csv', [header, ...kept].join('\n')), options)
  expect([second.payers.new, second.remarks]).toEqual([2, []])
  const codes = await db
    .selectFrom('payers')
    .select('payer_code')
    .where('payer_name', '=', 'Probe A')
    .orderBy('payer_code')
    .execute()
  expect(codes.map(({ payer_code }) => payer_code)).toEqual(['00430', '430'])
})

test('a payer’s other names are searchable, and importing the list again changes nothing', async () => {
  const path = await fileOf(
    'names.csv',
    'Payer Name,Payer ID,Insurance Type\nProbe Health,Z9,Private\nProbe Élan,Z9,Private\nProbe Health,Z9,Private\n',
  )
  expect((await importPayers(db, path, options)).payers).toEqual({ new: 1, changed: 0, unchanged: 0, claimed: 0 })
  expect((await importPayers(db, path, options)).payers).toEqual({ new: 0, changed: 0, unchanged: 1, claimed: 0 })
  const { rows } = await searchPayers(db, { q: 'elan', activeOnly: true, order: 'asc', page_number: 1 } as never)
  expect(rows.map(({ payer_name }) => payer_name)).toEqual(['Probe Health'])
})

test('the tables of HSDS 1.1 and 2.0 are read, and the version is named', async () => {
  const common = {
    'services.csv': 'id,organization_id,name,status,fees\n1,o,Probe House,active,Accepts public insurance\n',
    'organizations.csv': 'id,name,url\no,Probe House,probe.example.org\n',
    'locations.csv': 'id,name\na,Probe House\n',
    'services_at_location.csv': 'service_id,location_id\n1,a\n',
    'physical_addresses.csv':
      'location_id,address_1,city,state_province,postal_code,country\na,1 Example St,Austin,TX,78701,US\n',
    'languages.csv': 'id,service_id,language\n1,1,Spanish\n',
  }
  const versions = {
    '1.1': { 'taxonomy.csv': 'id,name\nt,Detoxification\n', 'services_taxonomy.csv': 'service_id,taxonomy_id\n1,t\n' },
    '2.0': {
      'taxonomy_terms.csv': 'id,name\nt,Detoxification\n',
      'service_attributes.csv': 'service_id,taxonomy_term_id\n1,t\n',
    },
  }
  for (const [version, tables] of Object.entries(versions)) {
    const path = await mkdtemp(join(folder, 'older-'))
    for (const [name, text] of Object.entries({ ...common, ...tables })) await writeFile(join(path, name), text)
    const report = await importHsds(db, path, options)
    expect(reasons(report.remarks)).toEqual([`1 : The tables follow HSDS ${version} and were read as HSDS 3.1`])
    expect(report).toMatchObject({ skipped: [], notes: { not_treatment: 0 } })
    expect(await facilities()).toMatchObject([
      {
        name: 'Probe House',
        website_url: 'http://probe.example.org',
        accepts_public_insurance: true,
        languages: tagIds('language', 'Spanish'),
      },
    ])
  }
})

test('a service with one unusable location is listed at the others, and the location is named', async () => {
  const location = (id: string, zip: string) => ({
    location: {
      id,
      name: id,
      addresses: [{ address_1: '1 Example St', city: 'Austin', state_province: 'TX', postal_code: zip }],
    },
  })
  const service = { id: 's', name: 'Probe House', service_at_locations: [location('a', '78701'), location('b', '7870')] }
  const report = await importHsds(db, await fileOf('locations.json', JSON.stringify([service])), options)
  expect([report.facilities.new, report.skipped]).toEqual([1, []])
  expect(reasons(report.remarks)).toEqual([
    '1 addresses.postal_code: Probe House: a location is not listed: "7870" is not a ZIP code in TX',
  ])
})

const probe = (id: string, extra: object = {}, location: object = {}, at: object = {}) => ({
  id,
  name: id,
  description: 'Drug detox',
  service_at_locations: [
    {
      ...at,
      location: {
        id,
        name: id,
        addresses: [{ address_1: `${id.length} ${id} St`, city: 'Austin', state_province: 'TX', postal_code: '78701' }],
        ...location,
      },
    },
  ],
  ...extra,
})

test.each<[ages: [number?, number?], group: keyof typeof tag.age, read?: string]>([
  [[12, 18], 'teens'],
  [[5, 17], 'teens', '5–17 were read as 12–18'],
  [[undefined, 17], 'teens', '0–17 were read as 12–18'],
  [[12, 21], 'teens', '12–21 were read as 12–18'],
  [[12, 24], 'teensAndYoungAdults', '12–24 were read as 12–25'],
  [[18, 24], 'youngAdults', '18–24 were read as 18–25'],
  [[18, undefined], 'adults'],
  [[18, 99], 'adults'],
  [[21, undefined], 'adults', '21 and over were read as 18 and over'],
  [[18, 64], 'adults', '18–64 were read as 18 and over'],
  [[55, undefined], 'seniors', '55 and over were read as 60 and over'],
  [[85, undefined], 'seniors', '85 and over were read as 60 and over'],
  [[13, undefined], 'all', '13 and over were read as all ages'],
  [[0, 11], 'all', '0–11 were read as all ages'],
  [[0, undefined], 'all'],
])('admitted ages become the closest age group, with a remark if it differs: %j', (ages, group, remark) => {
  const [minimum_age, maximum_age] = ages
  expect(agesOf({ minimum_age, maximum_age })).toEqual({ tag: tag.age[group], ...(remark && { remark: `ages ${remark}` }) })
})

test('several genders and ages become the one that covers them, and each change is a remark', async () => {
  const term = (link_type: string, label: string) => ({ link_type, label })
  const services = [
    probe('Ages', { minimum_age: 5, maximum_age: 17 }),
    probe('Named', { minimum_age: 5, maximum_age: 17, attributes: [term(facilityTagFields.accepted_ages, 'Adults Only (18+)')] }),
    probe('Both', {
      attributes: [
        ...['Male Only', 'Female Only'].map(name => term(facilityTagFields.accepted_genders, name)),
        ...['Young Adults Only (18-25)', 'Seniors Only (60+)'].map(name => term(facilityTagFields.accepted_ages, name)),
      ],
    }),
  ]
  const report = await importHsds(db, await fileOf('ages.json', JSON.stringify(services)), options)
  const found = (await facilities()).map(row => [row.name, row.accepted_genders, row.accepted_ages])
  expect(found).toEqual([
    ['Ages', null, tag.age.teens],
    ['Both', tag.gender.coed, tag.age.adults],
    ['Named', null, tag.age.adults],
  ])
  expect(reasons(report.remarks)).toEqual([
    '1 minimum_age, maximum_age: Ages: ages 5–17 were read as 12–18',
    '3 attributes: Both: "Female Only", "Male Only" were read as "Coed", because a facility has only one of them',
    '3 attributes: Both: "Young Adults Only (18-25)", "Seniors Only (60+)" were read as "Adults Only (18+)", because a facility has only one of them',
  ])
})

test('the main number comes from the closest record with a voice number, and further numbers are remarks', async () => {
  const fax = { number: '512-555-0199', type: 'fax' }
  const organization = { name: 'Probe', phones: [{ number: '512-555-0104' }, { number: '512-555-0105' }] }
  const services = [
    probe('Probe A', { phones: [fax] }, { phones: [fax, { number: '512-555-0103' }] }),
    probe('Probe B', { phones: [fax], organization }),
    probe(
      'Probe C',
      { phones: [{ number: 'call us' }, { number: '512-555-0102', extension: '7' }], organization },
      { phones: [{ number: '512-555-0103' }, { number: '512-555-0103', description: 'Admissions' }] },
      { phones: [{ number: '512-555-0101' }] },
    ),
  ]
  const report = await importHsds(db, await fileOf('phones.json', JSON.stringify(services)), options)
  const found = (await facilities()).map(row => [row.name, row.main_phone_number, row.intake_phone_1])
  expect(found).toEqual([
    ['Probe A', '+15125550103', null],
    ['Probe B', '+15125550104', null],
    ['Probe C', '+15125550101', '+15125550103'],
  ])
  const leftOut = 'left out, because a facility has one main number and two intake numbers'
  expect(reasons(report.remarks)).toEqual([
    `2 phones.number: Probe B: (512) 555-0105 was ${leftOut}`,
    `3 phones.number: Probe C: call us, (512) 555-0102 ext. 7 were ${leftOut}`,
  ])
})

test('tables: numbers of a service at a location, languages of a location, and the codes of terms', async () => {
  await db.insertInto('treatment_terms').values({ kind: 'term', term: 'RX-8450', term_key: 'rx-8450' }).execute()
  const tables = {
    // The ids are unique only within their table.
    'services.csv': 'id,name,status\n1,Probe House,active\n2,Probe Pantry,active\n',
    'locations.csv': 'id,name\n2,Probe House\n',
    'addresses.csv': 'location_id,address_1,city,state_province,postal_code\n2,1 Example St,Austin,TX,78701\n',
    'service_at_location.csv': 'id,service_id,location_id\n9,1,2\n8,2,2\n',
    'phones.csv': 'service_at_location_id,service_id,number\n9,,512-555-0101\n,2,512-555-0102\n',
    'languages.csv': 'service_id,location_id,name\n,2,Spanish\n',
    'taxonomy_terms.csv': 'id,name,code\nt,Care,RX-8450.1\nu,Food,BD-1800\n',
    'attributes.csv': 'link_id,taxonomy_term_id\n1,t\n2,u\n',
  }
  const path = await mkdtemp(join(folder, 'linked-'))
  for (const [name, text] of Object.entries(tables)) await writeFile(join(path, name), text)
  const report = await importHsds(db, path, options)
  expect([report.notes.not_treatment, report.skipped, report.remarks]).toEqual([1, [], []])
  expect(await facilities()).toMatchObject([
    { name: 'Probe House', main_phone_number: '+15125550101', languages: tagIds('language', 'Spanish') },
  ])
})

test('languages of a location are read from JSON, too', async () => {
  const service = probe('Probe', { languages: [{ name: 'Spanish' }] }, { languages: [{ code: 'fr' }] })
  await importHsds(db, await fileOf('languages.json', JSON.stringify([service])), options)
  expect((await facilities())[0]!.languages).toEqual([...tagIds('language', 'Spanish', 'French')].sort((a, b) => a - b))
})

test('a list of another layout is imported with a mapping', async () => {
  const path = await fileOf(
    'licenses.tsv',
    'State license list\n\nProgram\tStreet\tTown\tRegion\tPostal\tContact\nProbe House\t1 Example St\tAustin\tUS-TX\t78701\t512-555-0142\n',
  )
  await expect(importFacilities(db, path, options)).rejects.toThrow(
    /The closest layout is "national directory"\. Missing columns: name1, .*\. Columns found: Program, Street, Town, Region, Postal, Contact\.$/,
  )
  const columns = { Program: 'name1', Street: 'street1', Town: 'city', Region: 'state', Postal: 'zip', Contact: 'phone' }
  const empty = Object.fromEntries(['name2', 'street2', 'intake1', 'intake2', 'intake1a', 'intake2a'].map(column => [column, '']))
  const constants = { ...empty, service_code_info: 'SA RES', directory_type: 'substance' }
  const report = await importFacilities(db, path, { ...options, mapping: { columns, constants } })
  expect([report.facilities.new, report.skipped, report.remarks]).toEqual([1, [], []])
  expect(await facilities()).toMatchObject([
    { name: 'Probe House', city: 'Austin', state: 'TX', main_phone_number: '+15125550142' },
  ])
})

test('addresses in territories, island nations, and of military mail are read, and a missing place is a remark', async () => {
  const header =
    'name1,name2,street1,street2,city,state,zip,phone,intake1,intake2,intake1a,intake2a,service_code_info,directory_type'
  const row = (name: string, state: string, zip: string) =>
    `${name},,1 Example St,,Town,${state},${zip},512-555-0142,,,,,SA RES,substance`
  const lines = [
    row('Probe A', 'AE', '09012'),
    row('Probe B', 'Armed Forces Pacific', '96201'),
    row('Probe C', 'FM', '96941'),
    row('Probe D', 'Marshall Islands', '96960'),
    row('Probe E', 'Palau', '96940'),
    row('Probe F', 'GU', '96910'),
    row('Probe G', 'AA', '34002'),
  ]
  const report = await importFacilities(db, await fileOf('islands.csv', [header, ...lines].join('\n')), options)
  expect((await facilities()).map(({ state, zip_code }) => `${state} ${zip_code}`)).toEqual([
    ...['AE 09012', 'AP 96201', 'FM 96941', 'MH 96960', 'PW 96940', 'GU 96910', 'AA 34002'],
  ])
  expect(report.skipped).toEqual([])
  const unplaced = { 2: '09012', 3: '96201', 4: '96941', 6: '96940', 7: '96910', 8: '34002' }
  expect(reasons(report.remarks)).toEqual(
    Object.entries(unplaced).map(
      ([line, zip]) =>
        `${line} zip: the location of ZIP code ${zip} is not known, so searches by distance do not find the facility`,
    ),
  )
})
