import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../testing.ts'
import type { Db } from './connect.ts'
import { isExpanding, migrate, migrations } from './migrate.ts'

vi.setConfig({ testTimeout: 60_000 })

test('each migration runs once, even if several servers start at the same time', async () => {
  const db = await openDatabase('empty')
  const results = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(results.flat()).toEqual((await migrations()).map(file => file.name))
  expect(await migrate(db)).toEqual([])
})

test('a changed past migration, or a newer version’s database, stops startup with a message', async () => {
  const db = await openDatabase()
  await sql`update migrations set checksum = 'other' where name = '0001_foundation.sql'`.execute(db)
  await expect(migrate(db)).rejects.toThrow('Passage cannot start. Migration 0001_foundation.sql was changed after it ran')
  await sql`insert into migrations (name, checksum) values ('9999_future.sql', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'Passage cannot start. A newer version of Passage has already migrated this database (9999_future.sql).',
  )
})

test('a failed migration leaves the database as it was', async () => {
  const db = await openDatabase('empty')
  // One of the last migrations creates this table, so that migration now fails.
  await sql`create table table_settings (id int)`.execute(db)
  await expect(migrate(db)).rejects.toThrow('already exists')
  const { rows } = await sql`select from migrations union all select from kysely_migration`.execute(db)
  expect(rows).toEqual([])
  await sql`drop table table_settings`.execute(db)
  expect(await migrate(db)).toHaveLength((await migrations()).length)
})

test('the bookkeeping of versions before Kysely is carried over: no migration runs again', async () => {
  const db = await openDatabase()
  const previous = await migrationRecords(db)
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db)
  await sql`update migrations set ran_at = '2026-11-22 10:00:00.5-05' where name = '0001_foundation.sql'`.execute(db)
  expect((await Promise.all([migrate(db), migrate(db)])).flat()).toEqual([])
  const current = await migrationRecords(db)
  expect(current.map(row => row.name)).toEqual(previous.map(row => row.name))
  expect(current[0]).toEqual({ name: '0001_foundation.sql', timestamp: '2026-11-22T15:00:00.500Z' })
})

const migrationRecords = async (db: Db) =>
  (await sql<{ name: string; timestamp: string }>`select name, "timestamp" from kysely_migration order by name`.execute(db)).rows

test.each([
  ["insert into notes values ('a;b'), ('--c'); select text from notes order by text", ['--c', 'a;b']],
  ["create function f() returns text language sql as $body$ select 'x;y'; $body$; select f() as text", ['x;y']],
])('runs a query that has several statements: %s', async (script, last) => {
  const db = await openDatabase('empty')
  await db.transaction().execute(async tx => {
    await sql`create table notes (text text)`.execute(tx)
    await sql.raw(script).execute(tx)
  })
  const { rows } = await sql.raw<{ text: string }>(script.split('; ').at(-1)!).execute(db)
  expect(rows.map(row => row.text)).toEqual(last)
})

test('a version starts on a database that a newer version has only added to, and changes nothing', async () => {
  const db = await openDatabase()
  await sql`insert into migrations (name, checksum) values ('9998_more.expand.sql', ''), ('9999_most.expand.sql', '')`.execute(db)
  expect(await migrate(db)).toEqual([])
  await sql`insert into migrations (name, checksum) values ('9997_less.sql', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('A newer version of Passage has already migrated this database (9997_less.sql)')
})

test('a version does not migrate a database that a newer version has changed', async () => {
  const db = await openDatabase()
  const last = (await migrations()).at(-1)!.name
  await sql`delete from migrations where name = ${last}`.execute(db)
  await sql`insert into migrations (name, checksum) values ('9999_more.expand.sql', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('A newer version of Passage has already migrated this database')
})

/**
 * Changes that the previous version cannot handle: parts that were removed, renamed, or made stricter, and required columns that
 * the previous version does not fill in. An index may be dropped, because the previous version then only takes longer.
 */
const notExpanding =
  /\b(drop (?!index\b)|rename|truncate|delete from|set not null|alter column \S+ (?:set data )?type|add constraint|create (?:or replace )?trigger|create unique index)\b|add column (?:if not exists )?\w+ (?:(?!default|,|;)[^,;])*not null(?![^,;]*default)/i

test('migrations named .expand.sql change nothing that the previous version needs', async () => {
  // A function's body does not run during the migration.
  const statements = (lines: string) =>
    lines.replace(/--.*$/gm, '').replace(/create (or replace )?function[^$]*\$\$[^$]*\$\$/gi, '')
  /** Without unique indexes on tables that the migration itself creates, because the previous version does not write to them. */
  const text = (lines: string) => {
    const added = new Set([...lines.matchAll(/create table (\w+)/gi)].map(([, table]) => table))
    return statements(lines).replace(/create unique index(?: \w+)? on (\w+)/gi, (found, table) => (added.has(table) ? '' : found))
  }
  const wrong = (await migrations()).filter(({ name, text: lines }) => isExpanding(name) && notExpanding.test(text(lines)))
  expect(wrong.map(({ name }) => name)).toEqual([])
  for (const harmless of [
    'create table a (id int not null)',
    'alter table a add column b text',
    'alter table a add column b int not null default 0',
    'create index on a (b)',
    'drop index a',
    'create table a (id int not null); create unique index on a (id)',
    "create function f() returns void language plpgsql as $$ begin execute 'create trigger t'; end $$",
  ])
    expect(text(harmless)).not.toMatch(notExpanding)
  for (const harmful of [
    'alter table a drop column b',
    'alter table a rename column b to c',
    'alter table a add column b int not null',
    'alter table a alter column b set not null',
    'alter table a alter column b type text',
    'create unique index on a (b)',
    'alter table a add constraint c check (b > 0)',
    'do $$ begin alter table a drop column b; end $$',
  ])
    expect(text(harmful)).toMatch(notExpanding)
})
