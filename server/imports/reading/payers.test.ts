import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../platform/db/connect.ts'
import { openDatabase } from '../../testing.ts'
import { importPayers } from './payers.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-import-'))
afterAll(() => rm(folder, { recursive: true }))

let db: Db
beforeAll(async () => {
  db = await openDatabase()
})

const [monday, tuesday] = [new Date('2026-11-16T12:00:00Z'), new Date('2026-11-17T12:00:00Z')]

async function run(rows: string[], now = monday) {
  const path = join(folder, 'payers.csv')
  await writeFile(path, `payer_code,payer_name,insurance_type,states,coverage\n${rows.join('\n')}\n`)
  return importPayers(db, path, { now, progress: () => {} })
}
const payer = (code: string) => db.selectFrom('payers').selectAll().where('payer_code', '=', code).executeTakeFirst()

test('medical payers are imported by code; dental, vision and unspecified ones are left out', async () => {
  const report = await run([
    'A1,Alder Health,Private,,dental|medical',
    'A2,Alder Teeth,Private,,dental',
    'A3,Alder Blank,Private,,',
    'A4,Alder State,Public,,medical',
  ])
  expect(report).toEqual({
    rows: 4,
    payers: { new: 2, changed: 0, unchanged: 0, claimed: 0 },
    skipped: [],
    remarks: [],
    notes: { duplicates: 0, conflicts: 0, not_medical: 2, filtered: 0 },
  })
  expect(await payer('A1')).toMatchObject({ payer_name: 'Alder Health', insurance_type: 'Private', active: true })
  expect([await payer('A2'), await payer('A3')]).toEqual([undefined, undefined])
})

test('a second run changes nothing; a new name or type updates the payer, which stays inactive if it was', async () => {
  await run(['B1,Birch Health,Private,,medical', 'B2,Birch State,Private,,medical'])
  await db.updateTable('payers').set({ active: false }).where('payer_code', '=', 'B2').execute()
  const before = await payer('B1')
  const report = await run(
    ['B1,Birch Health,Private,,medical', 'B2,Birch State,Public,,medical', 'B3,Birch New,Public,,medical'],
    tuesday,
  )
  expect(report.payers).toEqual({ new: 1, changed: 1, unchanged: 1, claimed: 0 })
  expect(await payer('B1')).toEqual(before)
  expect(await payer('B2')).toMatchObject({ insurance_type: 'Public', active: false, updated_at: tuesday.toISOString() })
})

test('a code repeated with the same name is one payer, and rows without a code, a name or a type are skipped', async () => {
  const report = await run([
    'C1,Cedar,Private,,medical',
    'C1,Cedar,Private,,medical',
    ',Nobody,Private,,medical',
    'C2,,Private,,medical',
    'C3,Cedar,Both,,medical',
  ])
  expect(report.payers).toEqual({ new: 1, changed: 0, unchanged: 0, claimed: 0 })
  expect((await payer('C1'))!.payer_name).toBe('Cedar')
  expect(report.skipped).toEqual([
    { line: 4, columns: ['payer_code'], reason: 'no code' },
    { line: 5, columns: ['payer_name'], reason: 'no name' },
    { line: 6, columns: ['insurance_type'], reason: '"Both" is not Public or Private' },
  ])
})

test('a code’s other names become aliases; a code with two types is a conflict, and neither row is imported', async () => {
  await run(['K1,Before,Private,,medical'])
  const report = await run([
    'K1,Maple,Private,,medical',
    'K2,Oak,Private,,medical',
    'K1,Maple Health,Private,,medical',
    'K3,Elm,Private,,medical',
    'K3,Elm,Public,,medical',
  ])
  expect(report.payers).toEqual({ new: 1, changed: 1, unchanged: 0, claimed: 0 })
  expect(await payer('K1')).toMatchObject({ payer_name: 'Maple', aliases: 'Before | Maple Health' })
  expect(await payer('K3')).toBeUndefined()
  const types = 'Conflict: code K3 has the type "Private" in line 5 and "Public" in line 6. Neither row is imported.'
  expect(report.skipped).toEqual([
    { line: 5, reason: types },
    { line: 6, reason: types },
  ])
})

test('a payer that a person added or edited stays as it is, and one that was only deactivated does not', async () => {
  await run(['P1,Pine Health,Private,,medical', 'P2,Pine Plan,Private,,medical', 'P3,Pine Care,Private,,medical'])
  await db.updateTable('payers').set({ payer_name: 'Pine Health of Ohio' }).where('payer_code', '=', 'P1').execute()
  await db.updateTable('payers').set({ active: false }).where('payer_code', '=', 'P2').execute()
  const byHand = { payer_code: 'P4', payer_name: 'Typed', insurance_type: 'Private', source_hash: 'by hand' } as const
  await db.insertInto('payers').values(byHand).execute()
  // Rows of earlier versions have no hash, but the audit log knows who changed them.
  const old = { insurance_type: 'Private' } as const
  const { id } = await db
    .insertInto('payers')
    .values({ ...old, payer_code: 'P5', payer_name: 'Edited before' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payers')
    .values({ ...old, payer_code: 'P6', payer_name: 'Imported before' })
    .execute()
  const edit = { at: monday.toISOString(), action: 'payers.edit', subject_type: 'payers', subject_ids: [id] }
  await db
    .insertInto('audit_events')
    .values({ ...edit, detail: JSON.stringify({ changes: { payer_name: ['x', 'Edited before'] } }) } as never)
    .execute()
  const rows = ['P1,Pine,Private,,medical', 'P2,Pine Plan,Public,,medical', 'P3,Pine Care,Private,,medical']
  const report = await run([...rows, ...['P4', 'P5', 'P6'].map(code => `${code},New name,Public,,medical`)], tuesday)
  expect(report.payers).toEqual({ new: 0, changed: 2, unchanged: 1, claimed: 3 })
  expect(await payer('P1')).toMatchObject({ payer_name: 'Pine Health of Ohio', aliases: '' })
  expect(await payer('P2')).toMatchObject({ insurance_type: 'Public', active: false })
  expect([(await payer('P4'))?.payer_name, (await payer('P5'))?.payer_name, (await payer('P6'))?.payer_name]).toEqual([
    'Typed',
    'Edited before',
    'New name',
  ])
})
