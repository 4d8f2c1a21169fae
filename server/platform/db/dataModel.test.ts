import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../testing.ts'

/** The tables in docs/data-model.md, and whether that page describes each one as append-only. */
const documented = new Map(
  [...readFileSync('docs/data-model.md', 'utf8').matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, about]) => [
    name!,
    about!.endsWith('Append-only.'),
  ]),
)

test('docs/data-model.md names every table of the database, and which are append-only', async () => {
  const db = await openDatabase()
  const { rows } = await sql<{ name: string; append_only: boolean }>`
    select c.relname as name, exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%_append_only') as append_only
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(rows.map(row => [row.name, row.append_only])))
})

/** The tables of which no row is ever removed, so that nothing looks for the rows that point at one. */
const neverRemoved = ['account_events', 'feature_tags', 'roles', 'users']

test('each table that points at rows that can be removed finds them by an index', async () => {
  const db = await openDatabase()
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not (c.confrelid::regclass::text = any(${neverRemoved}))
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(db)
  expect(rows.map(({ column }) => column)).toEqual([])
})
