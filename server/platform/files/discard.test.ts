import { utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeFiles } from '../../compliance/retention/run.ts'
import { sendDocument } from '../../intake/documents/testing.ts'
import { enterPatient } from '../../intake/patients/testing.ts'
import { startServer } from '../../testing.ts'
import { namedFileColumns, removeUnnamed } from './discard.ts'

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

test('files older than a day that no row names are deleted, also parts that a crash left, and nothing else', async () => {
  const id = (await sendDocument(advocate, await enterPatient(advocate))).json().data.id
  const { s3_filename: named } = await db
    .selectFrom('documents')
    .select('s3_filename')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [unnamed, fresh] = [await context.files.put(Buffer.from('a'), 'pdf'), await context.files.put(Buffer.from('b'), 'pdf')]
  const folder = dirname((await context.files.local(unnamed))!)
  const part = join(folder, `${unnamed}.part`)
  const other = join(folder, 'readme.txt')
  for (const path of [part, other]) await writeFile(path, 'half')
  const at = (hours: number) => new Date(context.now().getTime() - hours * 3_600_000)
  for (const path of [join(folder, named), join(folder, unnamed), part, other]) await utimes(path, at(25), at(25))
  await utimes(join(folder, fresh), at(23), at(23))
  expect(await removeUnnamed(context)).toBe(2)
  expect(await context.files.get(unnamed)).toBeUndefined()
  for (const name of [named, fresh]) expect(await context.files.get(name)).toBeDefined()
  expect(await removeUnnamed(context)).toBe(0)
})

test('every column that names a stored file is known', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
      and (column_name like 's3\\_%' or column_name in ('stored_file', 'signed_page') or column_name like 'profile_image%')
    order by table_name, column_name`.execute(db)
  expect(rows).toEqual(namedFileColumns.toSorted((a, b) => a.table.localeCompare(b.table) || a.column.localeCompare(b.column)))
})
