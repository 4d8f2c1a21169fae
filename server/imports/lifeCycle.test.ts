import { expect, test } from 'vitest'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { buildApplication } from '../seed/builders.ts'
import { formOf, startServer } from '../testing.ts'
import { workOnImports } from './runImports.ts'
import { fileOf, rowOf } from './testing.ts'

const { app, db, context, as } = await startServer()
const admin = as('super.admin')

async function preview(rows: readonly string[], fileName: string): Promise<ImportDetail> {
  const form = await formOf({ kind: 'facilities', file: fileOf('facilities', rows, fileName) })
  const reply = await admin('POST', '/admin/imports', form.payload, { headers: form.headers })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}
const start = (id: number, body: object) => admin('POST', `/admin/imports/${id}/run`, body)
async function finish({ id }: ImportDetail, body: object = {}): Promise<ImportDetail> {
  const reply = await start(id, body)
  expect(reply.statusCode, reply.body).toBe(200)
  await workOnImports({ ...context, log: app.log })
  return show(id)
}
const show = async (id: number): Promise<ImportDetail> => (await admin('GET', `/admin/imports/${id}`)).json().data
async function undo(id: number) {
  expect((await admin('POST', `/admin/imports/${id}/undo`)).statusCode).toBe(200)
  await workOnImports({ ...context, log: app.log })
  expect((await show(id)).state).toBe('undone')
}
const listing = (name: string) => db.selectFrom('facilities').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
/** All listings of the test, except for when they were written. */
const all = async () =>
  (await db.selectFrom('facilities').selectAll().where('source_id', 'like', 'samhsa:%').orderBy('id').execute()).map(
    ({ updated_at: _, ...row }) => row,
  )

test('a newer edition retires the listings that it no longer names, after a confirmation with their number [S-22]', {
  timeout: 60_000,
}, async () => {
  const names = ['Elm', 'Oak', 'Ash', 'Fir', 'Yew']
  await finish(
    await preview(
      names.map(name => rowOf.facilities(`Cycle ${name}`)),
      'substance-2024.csv',
    ),
  )
  expect((await listing('Cycle Elm')).sources).toEqual({ substance: '2024' })
  // Fir was edited, Yew has an application, and Ash is claimed.
  await db.updateTable('facilities').set({ owner_text: 'Edited' }).where('name', '=', 'Cycle Fir').execute()
  await buildApplication(db, context.now(), { facility_id: (await listing('Cycle Yew')).id })
  const { organization_id } = await db
    .selectFrom('facilities')
    .select('organization_id')
    .where('organization_id', 'is not', null)
    .executeTakeFirstOrThrow()
  await db.updateTable('facilities').set({ organization_id }).where('name', '=', 'Cycle Ash').execute()

  const newer = await preview([rowOf.facilities('Cycle Elm')], 'substance-2025.csv')
  expect(newer).toMatchObject({
    planned: { unchanged: 1 },
    missing: { retire: 1, kept: 3, examples: ['Cycle Oak'] },
    older: null,
  })
  const wrong = await start(newer.id, { retire: 4 })
  expect([wrong.statusCode, wrong.json().message]).toEqual([409, expect.stringContaining('number of listings')])
  const before = await all()
  const ran = await finish(newer, { retire: 1 })
  expect(ran).toMatchObject({ state: 'done', ran: { new: 0, changed: 0, unchanged: 1, claimed: 3, retired: 1 } })
  expect(await listing('Cycle Oak')).toMatchObject({ status: 'Awaiting Approval', retired_at: context.now().toISOString() })
  expect((await listing('Cycle Elm')).sources).toEqual({ substance: '2025' })
  const retired = await listing('Cycle Oak')
  expect((await admin('GET', `/facilities/${retired.id}`)).statusCode).toBe(200)

  // A listing that reappears returns, and an older edition asks first.
  const again = await finish(await preview([rowOf.facilities('Cycle Oak')], 'substance-2026.csv'))
  expect(again.ran).toMatchObject({ changed: 1 })
  expect(await listing('Cycle Oak')).toMatchObject({ status: 'Approved', retired_at: null, sources: { substance: '2026' } })
  const older = await preview([rowOf.facilities('Cycle Oak', 'SA RES DT')], 'substance-2023.csv')
  expect(older.older).toEqual({ file: '2023', current: '2026' })
  const refused = await start(older.id, {})
  expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining('This file is from 2023')])
  await undo((await finish(older, { accept_older: true })).id)
  await undo(again.id)
  await undo(ran.id)
  expect(await all()).toEqual(before)
})

test('an edition of one directory does not retire what the other directory names', async () => {
  const both = [rowOf.facilities('Twin Elm'), rowOf.facilities('Twin Elm', 'MH OMH').replace('substance', 'mental')]
  await finish(await preview([...both, rowOf.facilities('Twin Oak')], 'directories-2024.csv'))
  const newer = await preview([rowOf.facilities('Twin Oak')], 'substance-2025.csv')
  const retire = newer.missing?.retire
  await finish(newer, retire ? { retire } : {})
  const twin = await listing('Twin Elm')
  expect([twin.status, twin.retired_at]).toEqual(['Approved', null])
  if (retire) expect(twin.sources).toEqual({ mental: '2024' })
})
