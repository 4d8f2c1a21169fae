import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { careLevel } from '#domain/directory/tags.ts'
import type { Mapping } from '#domain/imports/mapping.ts'
import type { ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { formOf, startServer } from '../testing.ts'
import { workOnImports } from './runImports.ts'

const { app, db, context, as } = await startServer()
const admin = as('super.admin')
const work = () => workOnImports({ ...context, log: app.log })

async function upload(kind: ImportKind, name: string, text?: string): Promise<ImportDetail> {
  const content = text ?? (await readFile(new URL(`./reading/cases/${name}`, import.meta.url), 'utf8'))
  const form = await formOf({ kind, file: new File([content], name) })
  const reply = await admin('POST', '/admin/imports', form.payload, { headers: form.headers })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}
const map = (id: number, mapping: Mapping) => admin('POST', `/admin/imports/${id}/mapping`, { mapping })
async function run(id: number, body: object = {}) {
  expect((await admin('POST', `/admin/imports/${id}/run`, body)).statusCode).toBe(200)
  await work()
}
const named = (name: string) => db.selectFrom('facilities').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const reasons = (rows: ImportDetail['remarks']) => rows.map(({ line, columns = [], reason }) => `${line} ${columns}: ${reason}`)

test('an unknown layout is shown with examples and a proposal, mapped by hand, and read without asking the next time', {
  timeout: 60_000,
}, async () => {
  const unknown = await upload('facilities', 'county-programs.csv')
  const { layout } = unknown
  expect(layout).toMatchObject({ from: 'proposed' })
  expect(layout!.problem).toMatch(
    /does not have the expected columns\. The closest layout is "national directory"\. .* Columns found: Program, Where, Town,/,
  )
  expect(layout!.columns[0]).toMatchObject({
    heading: 'program',
    samples: ['Probe Garden House', 'Probe River House', 'Probe Hill House'],
  })
  expect(layout!.mapping.columns).toEqual({
    program: 'name',
    where: 'address_line_one',
    town: 'city',
    postal: 'zip_code',
    call: 'main_phone_number',
    'web page': 'website_url',
    'care offered': '',
    residential: 'treatment_levels',
    'takes medicaid': 'accepts_public_insurance',
    npis: 'npi',
    inspector: '',
  })
  expect(layout!.mapping.values).toEqual({ residential: { Y: 'Residential (any)', N: '' } })
  expect((await admin('POST', `/admin/imports/${unknown.id}/run`)).json().message).toBe(
    'First choose what the columns of this file are.',
  )

  const missing = await map(unknown.id, layout!.mapping)
  expect([missing.statusCode, missing.json().message]).toEqual([422, expect.stringContaining('Missing columns: state.')])

  const mapping: Mapping = {
    ...layout!.mapping,
    list: 'County programs',
    columns: { ...layout!.mapping.columns, 'care offered': 'treatment_levels' },
    separators: { 'care offered': ',' },
    values: { ...layout!.mapping.values, 'care offered': { Counseling: 'Outpatient', Detox: 'Detox (setting not given)' } },
    constants: { state: 'TX' },
  }
  const preview: ImportDetail = (await map(unknown.id, mapping)).json().data
  expect(preview).toMatchObject({ planned: { new: 3 }, problems_total: 0, layout: { from: 'chosen', problem: null } })
  expect(reasons(preview.remarks)).toEqual([
    '3 NPIs: "1234567893 / 1987654328" was read as 1234567893',
    '4 Takes Medicaid: "maybe" is neither yes nor no and was left out',
    '4 Care offered: "Equine therapy" matches no feature tag and was left out',
  ])
  await run(unknown.id)
  expect(await named('Probe Garden House')).toMatchObject({
    state: 'TX',
    npi: '1234567893',
    website_url: 'http://garden.example.org',
    accepts_public_insurance: true,
    treatment_levels: [careLevel.residential, careLevel.intensiveOutpatient, careLevel.outpatient],
  })
  expect(await named('Probe River House')).toMatchObject({ treatment_levels: [careLevel.detox], accepts_public_insurance: null })
  expect(await named('Probe Hill House')).toMatchObject({ main_phone_number: '+17135550144', phone_extension: '9' })

  const again = await upload('facilities', 'county-programs.csv')
  expect(again).toMatchObject({ layout: { from: 'saved' }, planned: { new: 0, changed: 0, unchanged: 3 } })
})

test('published layouts are read as they are: SAMHSA 2022 and 2024, licenses, opioid programs, hospitals, payers, and NPPES', {
  timeout: 60_000,
}, async () => {
  const of = async (kind: ImportKind, name: string) => {
    const preview = await upload(kind, name)
    expect([name, preview.layout?.problem ?? null, preview.problems]).toEqual([name, null, []])
    if (preview.directory && !preview.directory.certain)
      await admin('POST', `/admin/imports/${preview.id}/directory`, { directory: 'substance' })
    // The files of 2022 are older than those of 2024.
    await run(preview.id, { accept_older: preview.older !== null })
    return preview
  }
  expect((await of('facilities', 'samhsa-2024.csv')).layout?.from).toBe('known')
  const first = await named('Probe Recovery - Elm House')
  expect(first).toMatchObject({ main_phone_number: '+15125550142', phone_extension: '12', accepts_public_insurance: true })
  expect(first).toMatchObject({ website_url: null, geo_source: 'zip' })
  // The same facilities in the older layout are recognized, and get its websites, coordinates, and counties.
  const locator = await of('facilities', 'samhsa-2022-locator.csv')
  expect(locator).toMatchObject({ planned: { new: 0, changed: 2 }, remarks: [] })
  expect(locator.columns.ignored).toEqual(['zip4', 'type_facility'])
  expect(await named('Probe Recovery - Elm House')).toMatchObject({
    website_url: 'http://probe.example.org',
    latitude: 30.27,
    longitude: -97.74,
    geo_source: 'street',
    county: 'Travis',
  })

  const licenses = await of('facilities', 'california-licenses.csv')
  expect(licenses).toMatchObject({ layout: { from: 'ready' }, planned: { new: 3 } })
  // The state does not say what this code means.
  expect(reasons(licenses.remarks)).toEqual(['4 Program_Code: "DSS" matches no feature tag and was left out'])
  expect(await named('Probe Coast House')).toMatchObject({
    city: 'Los Angeles',
    state: 'CA',
    zip_code: '90012',
    county: 'Los Angeles',
    geo_source: 'street',
    treatment_levels: [careLevel.residentialDetox, careLevel.residential],
    other_license_1: 'License 190001AP',
  })
  expect((await of('facilities', 'medicare-opioid-programs.csv')).layout?.from).toBe('ready')
  expect(await named('Probe Metro Treatment LLC')).toMatchObject({
    npi: '1333333338',
    address_line_two: 'Ste 2',
    zip_code: '83702',
    main_phone_number: '+12085550145',
    treatment_levels: [careLevel.medication],
  })
  const programs = await of('facilities', 'opioid-programs.csv')
  expect(programs).toMatchObject({ planned: { new: 2 }, notes: { zip_restored: 2 } })
  expect(await named('Probe Care - Harbor Center')).toMatchObject({ treatment_levels: [careLevel.medication], zip_code: '04101' })

  expect((await of('hospitals', 'hospitals-cms-headers.csv')).planned.new).toBe(1)
  expect((await of('payers', 'payers-by-payer-id.csv')).planned.new).toBe(2)
  const payers = await db.selectFrom('payers').selectAll().where('payer_code', 'in', ['00123', '00456', 'P5678']).execute()
  expect(payers.map(row => [row.payer_code, row.insurance_type, row.aliases])).toEqual([
    ['00123', 'Private', 'Probe Health Plan of Texas'],
    ['00456', 'Public', ''],
  ])
  expect((await of('payers', 'payers-without-types.csv')).planned.new).toBe(2)
  expect(await of('payers', 'clearinghouse-payers.json')).toMatchObject({ planned: { new: 1 }, notes: { not_medical: 1 } })
  expect(await db.selectFrom('payers').selectAll().where('payer_code', '=', 'PBCNC').executeTakeFirst()).toMatchObject({
    payer_name: 'Probe Cross of Carolina',
    insurance_type: 'Private',
    aliases: 'P1411 | PB-NC | Probe Cross North Carolina',
  })
  // One row per transaction; dental claims, workers' compensation, and car insurance are left out.
  const transactions = await of('payers', 'payers-by-transaction.csv')
  expect(transactions).toMatchObject({ planned: { new: 2 }, notes: { not_medical: 3, conflicts: 0 } })
  expect(await db.selectFrom('payers').selectAll().where('payer_code', '=', '39099').executeTakeFirst()).toMatchObject({
    payer_name: 'Probe Administrators',
    insurance_type: 'Private',
    aliases: 'Probe Medicare Plan',
  })

  // People and organizations without treatment are counted.
  const registry = await of('facilities', 'nppes.csv')
  expect(registry).toMatchObject({
    rows: 3,
    planned: { new: 1 },
    notes: { filtered: 1, not_treatment: 1 },
    not_listed: [
      {
        line: 4,
        columns: ['Provider Organization Name (Legal Business Name)'],
        reason: 'Probe Dental LLC: nothing names treatment',
      },
    ],
    not_listed_total: 1,
  })
  // The published file has as many columns.
  expect(registry.columns.used.length + registry.columns.ignored.length).toBe(330)
  const file = (await admin('GET', `/admin/imports/${registry.id}/notes?kind=not_listed`)).body
  expect(file.trimEnd().split('\r\n')).toEqual([
    expect.stringContaining('Line,Column,Why'),
    '4,Provider Organization Name (Legal Business Name),Probe Dental LLC: nothing names treatment',
  ])
  expect(await named('Probe Recovery LLC')).toMatchObject({
    npi: '1234567893',
    treatment_levels: [careLevel.residential, careLevel.outpatient],
  })
})

test('a payer list with one row per payer and a code for each kind of transaction keeps all codes', {
  timeout: 60_000,
}, async () => {
  const unknown = await upload('payers', 'payers-by-transaction-codes.csv')
  expect(unknown.layout!.mapping.columns).toEqual({
    'payer name': 'payer_name',
    'professional payer id': 'payer_code',
    'institutional payer id': 'other_codes',
    'dental payer id': '',
    'eligibility payer id': 'other_codes',
    'era payer id': 'other_codes',
    'plan type': 'insurance_type',
    state: '',
    'enrollment required': '',
  })
  const preview: ImportDetail = (await map(unknown.id, { ...unknown.layout!.mapping, list: 'By transaction' })).json().data
  expect(reasons(preview.problems)).toEqual(['7 Professional Payer ID: no code'])
  expect(reasons(preview.remarks)).toEqual([
    '6 Payer Name: "Probe Choice Plan of Texas" is another name of code PC837. It can be searched.',
  ])
  await run(preview.id)
  const found = async (q: string) =>
    (await admin('GET', `/providers?q=${q}`)).json().data.map((row: { payer_code: string }) => row.payer_code)
  const payers = await db.selectFrom('payers').selectAll().where('payer_name', 'like', 'Probe%').execute()
  const facts = payers.map(row => [row.payer_code, row.payer_name, row.insurance_type, row.aliases])
  for (const expected of [
    ['PC837', 'Probe Choice Plan', 'Private', 'Probe Choice Plan of Texas | PCELIG | PC835 | PCTEXAS'],
    ['PU005', 'Probe Medicaid Utah', 'Public', 'PUMCD | PUT00'],
    // Without a code for professional claims, the next one is the payer's.
    ['PH999', 'Probe Hospital Trust', 'Private', ''],
  ])
    expect(facts).toContainEqual(expected)
  expect([await found('PCTEXAS'), await found('PUMCD')]).toEqual([['PC837'], ['PU005']])
  expect(await upload('payers', 'payers-by-transaction-codes.csv')).toMatchObject({
    layout: { from: 'saved' },
    planned: { new: 0, changed: 0, unchanged: 3 },
  })
})

test('a JSON list and a mapping with odd names are read, and a mapping of an HSDS directory is rejected', async () => {
  const rows = [{ Program: 'Probe Json House', Region: 'Texas', Zip: '78701', constructor: 'x', care: ['IOP', 'Outpatient'] }]
  const unknown = await upload('facilities', 'programs.json', JSON.stringify(rows))
  const columns = { program: 'name', region: 'state', zip: 'zip_code', care: 'treatment_levels', constructor: '' }
  const preview = await map(unknown.id, { columns })
  expect(preview.json().data).toMatchObject({ planned: { new: 1 }, problems: [], remarks: [] })
  const wrong = await map(unknown.id, { columns: { program: 'color' } })
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, expect.stringContaining('does not have: color.')])
})

test('the CSV file of the remarks has all of them, not only the first 500', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 601 }, (_, index) => `C${index},Many ${index}`)
  const preview = await upload('payers', 'many.csv', ['payer_code,payer_name', ...rows].join('\n'))
  expect([preview.remarks.length, preview.remarks_total]).toEqual([500, 601])
  const csv = async (kind: string) =>
    (await admin('GET', `/admin/imports/${preview.id}/notes?kind=${kind}`)).body.trimEnd().split('\r\n')
  const remarks = await csv('remarks')
  expect([remarks.length, remarks[0], remarks.at(-1)]).toEqual([
    602,
    expect.stringContaining('Line,Column,What changed'),
    expect.stringContaining('602,insurance_type,'),
  ])
  expect(await csv('problems')).toEqual([expect.stringContaining('Line,Column,Why')])
})

test('the columns of a file with known headings can be changed by hand, and are then read so again', {
  timeout: 60_000,
}, async () => {
  const list = [
    'payer_code,payer_name,Kind of plan,Spare',
    'KN1,Known Health,Medicaid,Known Health of Ohio',
    'KN2,Known Plan,HMO,',
  ]
  const known = await upload('payers', 'known-payers.csv', list.join('\n'))
  expect(known.layout).toMatchObject({
    from: 'known',
    problem: null,
    mapping: { columns: { payer_code: 'payer_code', payer_name: 'payer_name', 'kind of plan': '', spare: '' } },
  })
  expect(known.layout!.columns[3]).toMatchObject({ heading: 'spare', samples: ['Known Health of Ohio'] })
  // Reading the file again, as it was recognized, gives the same.
  await admin('POST', `/admin/imports/${known.id}/run`)
  await work()
  await admin('POST', `/admin/imports/${known.id}/undo`)
  await work()

  const changed = await upload('payers', 'known-payers.csv', list.join('\n'))
  const mapping: Mapping = {
    list: 'Known payers',
    columns: { ...changed.layout!.mapping.columns, 'kind of plan': 'insurance_type', spare: 'payer_name', payer_name: '' },
  }
  expect((await map(changed.id, { ...mapping, columns: { ...mapping.columns, payer_code: '' } })).statusCode).toBe(422)
  const read: ImportDetail = (await map(changed.id, mapping)).json().data
  expect(read).toMatchObject({ layout: { from: 'chosen' }, planned: { new: 1 }, problems_total: 1 })
  expect(read.examples.new).toEqual(['Known Health of Ohio'])
  const next = await upload('payers', 'known-payers.csv', list.join('\n'))
  expect(next).toMatchObject({ layout: { from: 'saved', mapping: { list: 'Known payers' } }, planned: { new: 1 } })
})

test('the columns of a national directory and of a ready layout can be changed by hand', { timeout: 60_000 }, async () => {
  const directory = await upload('facilities', 'samhsa-2024.csv')
  expect(directory.layout).toMatchObject({ from: 'known', mapping: { columns: { name1: 'name1', intake1: 'intake1' } } })
  const columns = { ...directory.layout!.mapping.columns, intake1: '', phone: 'intake1', name2: '' }
  const read: ImportDetail = (await map(directory.id, { columns })).json().data
  expect(read).toMatchObject({ layout: { from: 'chosen' }, problems: [] })
  expect(read.rows).toBe(directory.rows)
  expect(read.notes.without_phone ?? 0).toBe(0)
  const locator = await upload('facilities', 'samhsa-2022-locator.csv')
  expect(locator.layout).toMatchObject({ from: 'ready' })
  const again: ImportDetail = (await map(locator.id, { ...locator.layout!.mapping, list: 'Locator' })).json().data
  expect(again).toMatchObject({ layout: { from: 'chosen' }, planned: locator.planned })
  expect(await upload('facilities', 'samhsa-2022-locator.csv')).toMatchObject({
    layout: { from: 'saved' },
    planned: locator.planned,
  })
})
