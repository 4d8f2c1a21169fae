import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { Db } from '../../platform/db/connect.ts'
import { buildOrganization } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { openDatabase } from '../../testing.ts'
import { importFacilities } from './facilities.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-import-'))
afterAll(() => rm(folder, { recursive: true }))

let db: Db
beforeAll(async () => {
  db = await openDatabase()
})

const header =
  'facility_id,directory_type,name1,name2,street1,street2,city,state,zip,phone,intake1,intake2,intake1a,intake2a,service_code_info'
const merged =
  'organization_name,site_name,address_line_one,address_line_two,city,state,zip_code,county,main_phone_number,phone_ext,intake_phone_1,intake_phone_2,website_url,latitude,longitude,geo_source,su_codes,mh_codes,dhcs_license,dhcs_total_capacity,npi'

const [monday, tuesday] = [new Date('2026-11-16T12:00:00Z'), new Date('2026-11-17T12:00:00Z')]

async function run(lines: string[], options: { now?: Date; zipped?: boolean } = {}) {
  const path = join(folder, 'directory')
  const text = `${lines.join('\n')}\n`
  await writeFile(path, options.zipped ? gzipSync(text) : text)
  return importFacilities(db, path, { now: options.now ?? monday, progress: () => {} })
}

const facilityNamed = (name: string) => db.selectFrom('facilities').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const counts = (changes: object) => ({ new: 0, changed: 0, unchanged: 0, claimed: 0, ...changes })
const line = (name: string, codes = 'SA RES', directory = 'substance') =>
  `x,${directory},${name},,1 Elm Street,,Boston,MA,2108,617-555-0101 x7,,,,,${codes}`

test('a listing can match immediately and has no account, and unlisted facts stay unknown', async () => {
  const report = await run([header, line('Birch House', 'SA RES * FEM * YAD ADLT * MD PI SF * JC CARF')])
  expect(report).toMatchObject({ rows: 1, facilities: counts({ new: 1 }), skipped: [], notes: { unplaced: 0, without_phone: 0 } })
  expect(await facilityNamed('Birch House')).toMatchObject({
    organization_id: null,
    primary_contact_id: null,
    status: 'Approved',
    intake_complete: true,
    main_phone_number: '+16175550101',
    phone_extension: '7',
    zip_code: '02108',
    geo_source: 'zip',
    latitude: expect.closeTo(42.36, 1),
    treatment_levels: tagIds('treatment_level', 'Residential (any)'),
    addictions_treated: tagIds('addiction_program', 'Alcohol', 'Opioids'),
    accepted_genders: tag.gender.femaleOnly,
    accepted_ages: tag.age.adults,
    accepts_cash_payment: [tag.cash.accepted],
    accepts_public_insurance: true,
    excludes_private_insurance: false,
    joint_commission_accreditation: true,
    other_license_1: 'CARF',
    other_license_2: null,
    excludes_hmo: null,
    insurance_plans_in_network: [],
    total_beds: null,
    diet_accommodations: [],
    accommodates_involuntary_hold: [],
    supports_transition: [],
    owner_text: null,
    website_url: null,
    npi: null,
  })
})

test('facts missing in a directory are unknown, not denied', async () => {
  await run([header, line('Quiet House', 'MH OP', 'mental')])
  expect(await facilityNamed('Quiet House')).toMatchObject({
    accepts_public_insurance: null,
    excludes_private_insurance: null,
    joint_commission_accreditation: null,
    accepted_genders: null,
    accepted_ages: null,
    accepts_cash_payment: [],
  })
})

test('a second run changes nothing, not even `updated_at`, and matching does not reload', async () => {
  const lines = [header, line('Cedar House'), line('Cedar House', 'MH OP', 'mental')]
  await run(lines)
  const before = await facilityNamed('Cedar House')
  const version = await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()
  expect((await run(lines, { now: tuesday })).facilities).toEqual(counts({ unchanged: 1 }))
  expect(await facilityNamed('Cedar House')).toEqual(before)
  expect(await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()).toEqual(version)
})

test('a zipped file with the facility in both directories, a duplicate and skipped rows', async () => {
  const lines = [
    header,
    line('Dogwood House', 'MH OP', 'mental'),
    line('Dogwood House'),
    line('Dogwood House'),
    'x,substance,,,,,,,,,,,,,',
    'x,substance,,SA,DT,HH,SUMH,HI,OP,RES,HID,HIT,OD,ODT,OIT',
  ]
  expect(await run(lines, { zipped: true })).toMatchObject({
    rows: 5,
    facilities: counts({ new: 1 }),
    notes: { in_both: 1, duplicates: 1 },
    skipped: [
      { line: 5, reason: 'the row is empty' },
      { line: 6, columns: ['name1', 'zip'], reason: 'no name, "OP" is not a ZIP code' },
    ],
  })
  expect((await facilityNamed('Dogwood House')).treatment_levels).toEqual(
    tagIds('treatment_level', 'Residential (any)', 'Outpatient'),
  )
})

test('the directories can be imported as separate files in either order without losing each other’s data', async () => {
  const mental = [
    header,
    line('Mulberry House', 'MH SA OP * CHLD * TBI * SP * FQHC', 'mental').replace('617-555-0101 x7', '617-555-0109'),
  ]
  const substance = [header, line('Mulberry House', 'SA NAUT RES * FEM * ADLT * CARF')]
  const joined = {
    main_phone_number: '+16175550101',
    treatment_levels: tagIds('treatment_level', 'Residential (any)', 'Outpatient'),
    addictions_treated: tagIds('addiction_program', 'Opioids'),
    acute_health_accommodations: tagIds('facility_comorbidity_accommodation', 'Traumatic brain injury'),
    accepted_genders: tag.gender.femaleOnly,
    accepted_ages: tag.age.all,
    other_license_1: 'CARF',
    other_license_2: 'FQHC',
  }
  await run(mental)
  expect((await run(substance)).facilities).toEqual(counts({ changed: 1 }))
  expect(await facilityNamed('Mulberry House')).toMatchObject(joined)
  for (const rows of [mental, substance, [...mental, ...substance.slice(1)]])
    expect((await run(rows)).facilities).toEqual(counts({ unchanged: 1 }))

  await db.deleteFrom('facilities').where('name', '=', 'Mulberry House').execute()
  await run(substance)
  await run(mental)
  expect(await facilityNamed('Mulberry House')).toMatchObject(joined)
})

test('a file with both directories removes values that neither of them lists', async () => {
  await run([header, line('Nettle House', 'MH OP', 'mental'), line('Nettle House')])
  await run([header, line('Another House', 'MH OP', 'mental'), line('Nettle House')])
  expect((await facilityNamed('Nettle House')).treatment_levels).toEqual(tagIds('treatment_level', 'Residential (any)'))
})

test("next year's file updates only changed facilities and their `updated_at`", async () => {
  await run([header, line('Elder House')])
  const before = await facilityNamed('Elder House')
  const report = await run([header, line('ELDER HOUSE', 'SA DT RD')], { now: tuesday })
  expect(report.facilities).toEqual(counts({ changed: 1 }))
  const after = await facilityNamed('ELDER HOUSE')
  expect(after).toMatchObject({ id: before.id, created_at: monday.toISOString(), updated_at: tuesday.toISOString() })
  expect(after.treatment_levels).toEqual(tagIds('treatment_level', 'Detox - residential', 'Detox (setting not given)'))
})

const fir =
  'Fir House,,1 Elm Street,,Boston,MA,02108,Suffolk,6175550101,7,,,https://fir.example,42.3581,-71.0636,oeps_su2020,SA RES,,190650AP,6,1234567893'

test("the directories' files keep coordinates, website, license and NPI of the merged file", async () => {
  await run([header, line('Fir House')])
  const { id } = await facilityNamed('Fir House')
  expect((await run([merged, fir])).facilities).toEqual(counts({ changed: 1 }))
  const located = await facilityNamed('Fir House')
  expect(located).toMatchObject({
    id,
    latitude: 42.3581,
    longitude: -71.0636,
    geo_source: 'street',
    county: 'Suffolk',
    website_url: 'https://fir.example',
    npi: '1234567893',
    dhcs_license: '190650AP',
    total_beds: null,
  })
  expect((await run([header, line('Fir House')])).facilities).toEqual(counts({ unchanged: 1 }))
  expect(await facilityNamed('Fir House')).toEqual(located)
})

test('a facility without coordinates or a phone number is imported and counted', async () => {
  const report = await run([header, 'x,mental,Ginkgo House,,1 Calle,,Arecibo,PR,612,,,,,,MH OP'])
  expect(report).toMatchObject({ facilities: counts({ new: 1 }), notes: { unplaced: 1, without_phone: 1 } })
  expect(await facilityNamed('Ginkgo House')).toMatchObject({ latitude: null, geo_source: null, zip_code: '00612' })
})

test.each([
  ['belongs to an organization', 'Hazel House', async () => ({ organization_id: await organization() })],
  ['was edited', 'Ivy House', async () => ({ city: 'Cambridge' })],
  ['says something that no directory says', 'Juniper House', async () => ({ total_beds: 12 })],
  ['was taken out of matching', 'Kapok House', async () => ({ status: 'Awaiting Approval' as const })],
  ['was deleted', 'Larch House', async () => ({ deleted_at: monday.toISOString() })],
])('a row that %s is left unchanged', async (_, name, change) => {
  await run([header, line(name)])
  await db
    .updateTable('facilities')
    .set(await change())
    .where('name', '=', name)
    .execute()
  const before = await facilityNamed(name)
  expect((await run([header, line(name, 'SA DT')], { now: tuesday })).facilities).toEqual(counts({ claimed: 1 }))
  expect(await facilityNamed(name)).toEqual(before)
})

const organization = async () =>
  (
    await db
      .insertInto('organizations')
      .values({ name: 'A center', type: 'treatment_center' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('more rows than fit in a batch are written in several batches', async () => {
  const lines = Array.from({ length: 450 }, (_, n) => line(`Maple House ${n}`))
  const progress: [number, number][] = []
  await writeFile(join(folder, 'many.csv'), [header, ...lines].join('\n'))
  const report = await importFacilities(db, join(folder, 'many.csv'), {
    now: monday,
    progress: (label, count, total) => void (label === 'facilities written' && progress.push([count, total])),
  })
  expect(report.facilities).toEqual(counts({ new: 450 }))
  expect(progress).toEqual([
    [200, 450],
    [400, 450],
    [450, 450],
  ])
})

test('a file with other columns is rejected before anything is written', async () => {
  await expect(
    run(['name1,name2,street1,street2,city,state,phone,intake1,intake2,intake1a,intake2a', 'Nut House,,,,,,,,,,']),
  ).rejects.toThrow('Missing columns: zip, service_code_info.')
  expect(await db.selectFrom('facilities').select('id').where('name', '=', 'Nut House').execute()).toEqual([])
})

test('a merged listing does not return with the next file, and a claimed one keeps its edits', async () => {
  const rows = [header, line('Twin House'), line('Twin Hse'), line('Claimed House')]
  await run(rows)
  const [kept, merged, claimed] = [
    await facilityNamed('Twin House'),
    await facilityNamed('Twin Hse'),
    await facilityNamed('Claimed House'),
  ]
  const at = tuesday.toISOString()
  await db
    .updateTable('facilities')
    .set({ deleted_at: at, merged_into: kept.id, updated_at: at })
    .where('id', '=', merged.id)
    .execute()
  const organization_id = (await buildOrganization(db, monday)).id
  await db.updateTable('facilities').set({ organization_id, updated_at: at }).where('id', '=', claimed.id).execute()
  const report = await run([
    header,
    line('Twin House', 'SA RES * FEM'),
    line('Twin Hse', 'SA RES * FEM'),
    line('Claimed House', 'SA RES * FEM'),
  ])
  expect(report.facilities).toEqual(counts({ changed: 1, claimed: 2 }))
  expect(await facilityNamed('Twin Hse')).toMatchObject({
    id: merged.id,
    merged_into: kept.id,
    deleted_at: expect.any(String),
    accepted_genders: null,
  })
  expect(await facilityNamed('Claimed House')).toMatchObject({ id: claimed.id, organization_id, accepted_genders: null })
})
