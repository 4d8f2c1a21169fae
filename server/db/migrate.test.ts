import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../testing.ts'
import { migrate, migrations, statements } from './migrate.ts'

vi.setConfig({ testTimeout: 60_000 })

test('each migration runs once, even if several servers start together', async () => {
  const db = await openDatabase('empty')
  const ran = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(ran.flat()).toEqual((await migrations()).map(file => file.name))
  expect(await migrate(db)).toEqual([])
})

test('a changed past migration, or a database of a newer version, stops the start with a message', async () => {
  const db = await openDatabase()
  await sql`update migrations set checksum = 'other' where name = '0001_foundation.sql'`.execute(db)
  await expect(migrate(db)).rejects.toThrow('Passage cannot start. Migration 0001_foundation.sql was changed after it ran')
  await sql`insert into migrations (name, checksum) values ('9999_future.sql', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    'Passage cannot start. The database belongs to a newer version: migration 9999_future.sql has run on it.',
  )
})

test('splits statements at semicolons, but not inside function bodies and comments', () => {
  expect(statements('-- one; two\nselect 1;\ncreate function f() as $$ begin; end; $$;')).toEqual([
    'select 1',
    'create function f() as $$ begin; end; $$',
  ])
})
