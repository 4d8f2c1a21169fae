import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeFiles } from '../../compliance/retention/run.ts'
import { sendDocument } from '../../intake/documents/testing.ts'
import { enterPatient } from '../../intake/patients/testing.ts'
import { startServer } from '../../testing.ts'
import { listStored, namedFileColumns, removeUnnamed } from './discard.ts'

const { db, context, as, app } = await startServer()
const advocate = as('advocate')
const { remove } = context.files

test('a file whose deletion fails after the commit stays on the list, and the retention job deletes it', async () => {
  const id = (await sendDocument(advocate, await enterPatient(advocate))).json().data.id
  const { s3_filename } = await db.selectFrom('documents').select('s3_filename').where('id', '=', id).executeTakeFirstOrThrow()
  context.files.remove = async () => {
    throw new Error('the store is down')
  }
  expect((await advocate('DELETE', `/patients/documents/${id}`)).statusCode).toBe(200)
  context.files.remove = remove
  expect(await context.files.get(s3_filename)).toBeDefined()
  await removeFiles({ db, files: context.files, log: app.log })
  expect(await context.files.get(s3_filename)).toBeUndefined()
  expect(await db.selectFrom('files_to_remove').selectAll().execute()).toEqual([])
})

test('files that this database’s servers stored more than a day ago and that no row names are deleted, also parts, and nothing else', async () => {
  await db.deleteFrom('stored_files').execute()
  const id = (await sendDocument(advocate, await enterPatient(advocate))).json().data.id
  const { s3_filename: named } = await db
    .selectFrom('documents')
    .select('s3_filename')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const unnamed = await context.files.put(Buffer.from('a'), 'pdf')
  const streamed = await context.files.putStream(Readable.from('b'), 'table')
  const folder = dirname((await context.files.local(unnamed))!)
  // The server stopped before it had stored a file completely.
  const half = `${randomUUID()}.pdf`
  await listStored(db, half, context.now())
  await writeFile(join(folder, `${half}.part`), 'half')
  // Another database names this file. Its servers use the same store, or it was restored here.
  const foreign = `${randomUUID()}.pdf`
  await writeFile(join(folder, foreign), 'theirs')
  const inHours = (hours: number) => ({ ...context, now: () => new Date(context.now().getTime() + hours * 3_600_000) })

  expect(await removeUnnamed(inHours(23))).toBe(0)
  expect(await removeUnnamed(inHours(25))).toBe(3)
  for (const name of [unnamed, streamed]) expect(await context.files.get(name)).toBeUndefined()
  for (const name of [named, foreign]) expect(await context.files.get(name)).toBeDefined()
  expect(await readdir(folder)).not.toContain(`${half}.part`)
  expect(await db.selectFrom('stored_files').select('name').execute()).toEqual([])
})

test('every column that names a stored file is known', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
      and (column_name like 's3\\_%' or column_name in ('stored_file', 'signed_page') or column_name like 'profile_image%')
    order by table_name, column_name`.execute(db)
  expect(rows).toEqual(namedFileColumns.toSorted((a, b) => a.table.localeCompare(b.table) || a.column.localeCompare(b.column)))
})
