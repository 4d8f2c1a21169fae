import { expect, test } from 'vitest'
import type { ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { placeByZip } from '../platform/geo/place.ts'
import { formOf, startServer } from '../testing.ts'
import { workOnImports } from './runImports.ts'
import { fileOf, rowOf } from './testing.ts'

const { app, db, context, as } = await startServer()
const [admin, advocate] = [as('super.admin'), as('advocate')]

async function preview(kind: ImportKind, file: File): Promise<ImportDetail> {
  const form = await formOf({ kind, file })
  const reply = await admin('POST', '/admin/imports', form.payload, { headers: form.headers })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}
const show = async (id: number): Promise<ImportDetail> => (await admin('GET', `/admin/imports/${id}`)).json().data
const choose = (id: number, body: object) => admin('POST', `/admin/imports/${id}/options`, body)
const chosen = async (id: number, body: object): Promise<ImportDetail> => (await choose(id, body)).json().data
async function act(id: number, how: 'run' | 'undo', body: object = {}): Promise<ImportDetail> {
  const reply = await admin('POST', `/admin/imports/${id}/${how}`, body)
  expect(reply.statusCode, reply.body).toBe(200)
  await workOnImports({ ...context, log: app.log })
  return show(id)
}
const named = (name: string) => db.selectFrom('facilities').selectAll().where('name', '=', name).executeTakeFirst()
const everything = async () =>
  (await db.selectFrom('facilities').selectAll().orderBy('id').execute()).map(({ updated_at: _, ...row }) => row)

const service = (name: string, category: string) =>
  JSON.stringify({ ...JSON.parse(rowOf.hsds(name)), attributes: [{ taxonomy_term: { name: category } }] })
/** The names that Find a bed shows at a place. */
const found = async (name: string): Promise<string[]> => {
  const { latitude: lat, longitude: lng } = placeByZip('02108')!
  const body = { lat, lng, radius: 50, name }
  const { matches } = (await advocate('POST', '/matches', body)).json().data
  return matches.map((facility: { name: string }) => facility.name)
}

test('services that name no treatment are listed if the person importing chooses so, never match, and leave with an undo', {
  timeout: 60_000,
}, async () => {
  const before = await everything()
  const rows = [service('Choice Detox', 'Detoxification'), service('Choice Pantry', 'Food Pantries')]
  const first = await preview('hsds', fileOf('hsds', rows, 'county-211.json'))
  expect(first).toMatchObject({ planned: { new: 1 }, notes: { not_treatment: 1 }, not_listed_total: 1, lists_all: false })
  const all = await chosen(first.id, { lists_all: true })
  expect(all).toMatchObject({ planned: { new: 2 }, notes: { not_treatment: 1 }, not_listed_total: 1, lists_all: true })
  expect(await chosen(first.id, { lists_all: false })).toMatchObject({ planned: { new: 1 }, lists_all: false })
  await chosen(first.id, { lists_all: true })
  expect(await act(first.id, 'run')).toMatchObject({ state: 'done', ran: { new: 2 }, lists_all: true })
  expect([(await named('Choice Detox'))?.not_treatment, (await named('Choice Pantry'))?.not_treatment]).toEqual([null, true])
  expect([await found('Choice Detox'), await found('Choice Pantry')]).toEqual([['Choice Detox'], []])
  const lines = (await admin('GET', '/admin/facilities?listing=NotTreatment&q=Choice&page_number=1&page_size=20')).json().data
  expect(lines.map((line: { name: string }) => line.name)).toEqual(['Choice Pantry'])

  // A person who adds a level of care makes it treatment.
  const { id, treatment_levels } = (await named('Choice Pantry'))!
  await db
    .updateTable('facilities')
    .set({ treatment_levels: [1] })
    .where('id', '=', id)
    .execute()
  expect(await found('Choice Pantry')).toEqual(['Choice Pantry'])
  await db.updateTable('facilities').set({ treatment_levels }).where('id', '=', id).execute()

  expect(await act(first.id, 'undo')).toMatchObject({ state: 'undone', undone: { removed: 2, left: 0 } })
  expect(await everything()).toEqual(before)
})

test('a table with services or taxonomy terms is classified like a 211 directory', { timeout: 60_000 }, async () => {
  const table = [
    'Agency Name,Service Name,Address,City,State,Zip,Taxonomy Term,Taxonomy Code,Description',
    'Table House,Residential Program,1 Table St,Austin,TX,78701,Residential Substance Use Disorder Treatment Facilities,RX-8450.7000,',
    'Table Aid,Food Boxes,2 Table St,Austin,TX,78701,Food Pantries,BD-1800.2000,Refers people to addiction treatment',
    'Table Line,Intake,3 Table St,Austin,TX,78701,,,Outpatient addiction treatment',
    'Table Desk,Front,4 Table St,Austin,TX,78701,,,',
  ]
  const unknown = await preview('facilities', new File([table.join('\n')], '211.csv'))
  expect(unknown.layout?.mapping).toMatchObject({
    columns: {
      'agency name': 'name',
      'service name': 'site_name',
      'taxonomy term': 'taxonomy_terms',
      'taxonomy code': 'taxonomy_terms',
      description: 'owner_text',
    },
  })
  const mapping = { ...unknown.layout!.mapping, list: 'Table 211' }
  const read: ImportDetail = (await admin('POST', `/admin/imports/${unknown.id}/mapping`, { mapping })).json().data
  expect(read).toMatchObject({ planned: { new: 2 }, notes: { not_treatment: 1, undecided: 1 }, not_listed_total: 2 })
  expect(read.not_listed.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 Table Aid - Food Boxes: nothing names treatment',
    '5 Table Desk - Front: it has neither a category nor a description',
  ])
  const all = await chosen(read.id, { lists_all: true })
  expect(all).toMatchObject({ planned: { new: 4 }, layout: { mapping: { list: 'Table 211' } } })
  await act(read.id, 'run')
  const rows = await db.selectFrom('facilities').select(['name', 'not_treatment']).where('name', 'like', 'Table %').execute()
  expect(Object.fromEntries(rows.map(row => [row.name, row.not_treatment]))).toEqual({
    'Table House - Residential Program': null,
    'Table Aid - Food Boxes': true,
    'Table Line - Intake': null,
    'Table Desk - Front': true,
  })
  // Without the choice, the next edition no longer names them.
  const next = await preview('facilities', new File([table.join('\n')], '211.csv'))
  expect(next).toMatchObject({ planned: { unchanged: 2 }, missing: { retire: 2 } })
  await act(read.id, 'undo')
})

test('the date of an edition can be entered, and decides what is older', { timeout: 60_000 }, async () => {
  const rows = [rowOf.facilities('Dated Elm')]
  const undated = await preview('facilities', fileOf('facilities', rows, 'substance.csv'))
  expect(undated.edition).toEqual({ date: null, entered: false })
  const wrong = await choose(undated.id, { edition: '2031-13' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, expect.stringContaining('Enter a date such as')])
  expect((await chosen(undated.id, { edition: '2031-06' })).edition).toEqual({ date: '2031-06', entered: true })
  await act(undated.id, 'run')
  expect((await named('Dated Elm'))?.sources).toEqual({ substance: '2031-06' })

  const changed = [rowOf.facilities('Dated Elm', 'SA RES DT')]
  const older = await preview('facilities', fileOf('facilities', changed, 'substance-2032.csv'))
  expect(older).toMatchObject({ edition: { date: '2032', entered: false }, older: null })
  const corrected = await chosen(older.id, { edition: '2030' })
  expect(corrected.older).toEqual({ file: '2030', current: '2031-06' })
  expect((await admin('POST', `/admin/imports/${older.id}/run`)).statusCode).toBe(422)
  expect(await chosen(older.id, { edition: null })).toMatchObject({ edition: { date: '2032', entered: false }, older: null })
  const payers = await preview('payers', fileOf('payers', [rowOf.payers('CH1', 'Choice Health')]))
  expect((await choose(payers.id, { edition: '2030' })).json().message).toBe('A list of payers or hospitals has no editions.')
})

test('a newer export of an HSDS directory retires what it no longer names; listings know their directory and its date [S-22]', {
  timeout: 60_000,
}, async () => {
  const detox = (name: string) => service(name, 'Detoxification')
  const first = await preview('hsds', fileOf('hsds', [detox('Line Elm'), detox('Line Oak')], 'lake_county_2024-05.json'))
  expect(first).toMatchObject({ list: { name: 'lake county', entered: false }, edition: { date: '2024-05' }, missing: null })
  expect(await chosen(first.id, { list: 'Lake County 211' })).toMatchObject({
    list: { name: 'Lake County 211', entered: true },
    planned: { new: 2 },
  })
  await act(first.id, 'run')
  expect((await named('Line Elm'))?.sources).toEqual({ 'hsds-lakecounty211': '2024-05' })

  // Another directory of the same name is not taken for it, and does not retire its listings.
  const other = await preview('hsds', fileOf('hsds', [detox('Other Elm')], 'lake-county-211.json'))
  expect(other).toMatchObject({ list: { name: null }, missing: null })

  const before = await everything()
  // The next export is recognized by its services, whatever its name is.
  const newer = await preview('hsds', fileOf('hsds', [detox('Line Elm'), detox('Line Ash')], 'export-2025.json'))
  expect(newer).toMatchObject({
    list: { name: 'Lake County 211', entered: false },
    planned: { new: 1, unchanged: 1 },
    missing: { retire: 1, kept: 0, examples: ['Line Oak'] },
  })
  expect((await admin('POST', `/admin/imports/${newer.id}/run`, { retire: 2 })).statusCode).toBe(409)
  expect((await act(newer.id, 'run', { retire: 1 })).ran).toMatchObject({ new: 1, unchanged: 1, retired: 1 })
  expect(await named('Line Oak')).toMatchObject({ status: 'Awaiting Approval', retired_at: expect.any(String) })
  expect((await named('Line Elm'))?.sources).toEqual({ 'hsds-lakecounty211': '2025' })
  const { id } = (await named('Line Elm'))!
  expect((await admin('GET', `/facilities/${id}/listing`)).json().data.sources).toEqual([
    { key: 'hsds-lakecounty211', list: 'Lake County 211', date: '2025' },
  ])
  // A name that was not entered is found again if more services are listed.
  const pantry = await preview('hsds', fileOf('hsds', [service('Line Elm', 'Food Pantries')], 'pantries-2026.json'))
  expect(pantry.list).toEqual({ name: 'pantries', entered: false })
  expect((await chosen(pantry.id, { lists_all: true })).list).toEqual({ name: 'Lake County 211', entered: false })
  const older = await preview('hsds', fileOf('hsds', [detox('Line Elm'), detox('Line Oak')], 'export-2023.json'))
  expect(older.older).toEqual({ file: '2023', current: '2025' })

  await act(newer.id, 'undo')
  expect(await everything()).toEqual(before)
})
