import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/db/connect.ts'
import { openDatabase } from '../../testing.ts'
import { importHospitals } from './hospitals.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-import-'))
afterAll(() => rm(folder, { recursive: true }))

let db: Db
beforeAll(async () => {
  db = await openDatabase()
})

const [monday, tuesday] = [new Date('2026-11-16T12:00:00Z'), new Date('2026-11-17T12:00:00Z')]

async function run(rows: string[], now = monday) {
  const path = join(folder, 'hospitals.csv')
  await writeFile(path, `ccn,name,address_line_one,city,state,zip_code,phone_number,latitude,longitude\n${rows.join('\n')}\n`)
  return importHospitals(db, path, { now, progress: () => {} })
}
const hospital = (ccn: string) =>
  db.selectFrom('organizations').selectAll().where('source_id', '=', `cms:${ccn}`).executeTakeFirst()
const alder = '010001,ALDER HEALTH OF THE LAKE,12 5TH ST NE,OAK HILL,AL,36301,(334) 555-0101,31.2,-85.4'

test('a hospital becomes an organization on the free plan, with names in normal case', async () => {
  expect(await run([alder])).toEqual({
    rows: 1,
    hospitals: { new: 1, changed: 0, unchanged: 0, claimed: 0 },
    skipped: [],
    remarks: [],
    notes: { duplicates: 0, conflicts: 0, zip_restored: 0, filtered: 0 },
  })
  expect(await hospital('010001')).toMatchObject({
    name: 'Alder Health of the Lake',
    type: 'hospital',
    plan: 'free',
    active_status: 'Approved',
    address_line_one: '12 5th St NE',
    city: 'Oak Hill',
    state: 'AL',
    zip_code: '36301',
    phone_number: '+13345550101',
    latitude: 31.2,
    longitude: -85.4,
    email: null,
  })
})

test('a second run changes nothing, even if a spreadsheet dropped the leading zero; a moved hospital is updated', async () => {
  const moving = alder.replace('010001', '015001')
  await run([moving])
  const before = await hospital('015001')
  expect((await run([moving.replace('015001', '15001')], tuesday)).hospitals).toEqual({
    new: 0,
    changed: 0,
    unchanged: 1,
    claimed: 0,
  })
  expect(await hospital('015001')).toEqual(before)
  expect((await run([moving.replace('12 5TH', '14 5TH')], tuesday)).hospitals).toEqual({
    new: 0,
    changed: 1,
    unchanged: 0,
    claimed: 0,
  })
  expect(await hospital('015001')).toMatchObject({
    id: before!.id,
    address_line_one: '14 5th St NE',
    updated_at: tuesday.toISOString(),
  })
})

test('a hospital with a member, a paid plan or a changed status keeps its own data', async () => {
  const threeRows = ['020001', '020002', '020003'].map(ccn => alder.replace('010001', ccn))
  await run(threeRows)
  const [{ id }, paid, waiting] = [(await hospital('020001'))!, (await hospital('020002'))!, (await hospital('020003'))!]
  const user = {
    username: 'somebody',
    email: 'somebody@alder.example',
    password_hash: '-',
    first_name: 'Some',
    last_name: 'Body',
  }
  await db
    .insertInto('roles')
    .values({ id: 2, name: 'Standard User' })
    .onConflict(oc => oc.doNothing())
    .execute()
  await db
    .insertInto('users')
    .values({ ...user, organization_id: id })
    .execute()
  await db.updateTable('organizations').set({ plan: 'paid' }).where('id', '=', paid.id).execute()
  await db.updateTable('organizations').set({ active_status: 'Deactivated' }).where('id', '=', waiting.id).execute()
  const report = await run(
    threeRows.map(row => row.replace('ALDER', 'BIRCH')),
    tuesday,
  )
  expect(report.hospitals).toEqual({ new: 0, changed: 0, unchanged: 0, claimed: 3 })
  expect((await hospital('020001'))!.name).toBe('Alder Health of the Lake')
})

test('an edited hospital keeps its changes; adding an email address is not an edit', async () => {
  const two = ['025001', '025002'].map(ccn => alder.replace('010001', ccn))
  await run(two)
  const edit = (ccn: string, values: { phone_number?: string; email?: string }) =>
    db.updateTable('organizations').set(values).where('source_id', '=', `cms:${ccn}`).execute()
  await edit('025001', { phone_number: '+13345550199' })
  await edit('025002', { email: 'desk@alder.example' })
  const { hospitals } = await run(
    two.map(row => row.replace('12 5TH', '14 5TH')),
    tuesday,
  )
  expect(hospitals).toEqual({ new: 0, changed: 1, unchanged: 0, claimed: 1 })
  expect(await hospital('025001')).toMatchObject({ phone_number: '+13345550199', address_line_one: '12 5th St NE' })
  expect(await hospital('025002')).toMatchObject({ email: 'desk@alder.example', address_line_one: '14 5th St NE' })
})

test('rows without a number, a name or a state are skipped', async () => {
  const report = await run(['?,A,,,AL,36301,,,', '030001,,,,AL,36301,,,', '030002,B,,,XX,36301,,,', '030003,C,,,AL,,,,'])
  expect(report.skipped).toEqual([
    { line: 2, columns: ['ccn'], reason: 'no Medicare certification number' },
    { line: 3, columns: ['name'], reason: 'no name' },
    { line: 4, columns: ['state'], reason: '"XX" is not a U.S. state' },
  ])
  expect(await hospital('030003')).toMatchObject({ phone_number: null, zip_code: null, latitude: null })
})

test('a number with two names is a conflict that lists both names, and neither row is imported', async () => {
  const report = await run([
    '040001,A,,,AL,36301,,,',
    '040001,B,,,AL,36301,,,',
    '040002,C,,,AL,36301,,,',
    '040002,C,,,AL,36301,,,',
  ])
  expect(report.hospitals).toMatchObject({ new: 1 })
  const reason = 'Conflict: certification number 040001 has the name "A" in line 2 and "B" in line 3. Neither row is imported.'
  expect(report.skipped).toEqual([2, 3].map(line => ({ line, reason })))
  expect(await hospital('040001')).toBeUndefined()
})

test('a ZIP code is padded only in its own state, and coordinates outside the state are remarks', async () => {
  const report = await run([
    '069001,PINE HEALTH,1 MAIN ST,BOSTON,MA,2110,(617) 555-0101,42.36,-71.05',
    '069002,CEDAR HEALTH,1 MAIN ST,AUSTIN,TX,7870,(512) 555-0101,30.27,-97.74',
    '069003,BIRCH HEALTH,1 MAIN ST,AUSTIN,TX,78701,(512) 555-0102,40.71,-74.01',
    '069004,FIR HEALTH,1 MAIN ST,AUSTIN,TX,07030,(512) 555-0103,40.74,-74.03',
  ])
  expect(report.notes.zip_restored).toBe(1)
  expect(report.remarks.map(({ line, columns, reason }) => `${line} ${columns}: ${reason}`)).toEqual([
    '3 zip_code: "7870" is not a ZIP code in TX',
    expect.stringMatching(
      /^4 latitude,longitude: 40\.71, -74\.01 is 1,5\d\d miles from ZIP code 78701, so the center of the ZIP code is used$/,
    ),
    '5 zip_code: "07030" is not in TX',
    '5 latitude,longitude: 40.74, -74.03 is outside TX, so they were left out',
  ])
  expect(await hospital('069001')).toMatchObject({ zip_code: '02110', latitude: 42.36 })
  expect(await hospital('069002')).toMatchObject({ zip_code: null, latitude: 30.27 })
  expect((await hospital('069003'))?.latitude).toBeCloseTo(30.27, 1)
  expect(await hospital('069004')).toMatchObject({ latitude: null, longitude: null })
})
