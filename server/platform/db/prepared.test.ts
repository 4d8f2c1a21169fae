import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { startServer } from '../../testing.ts'
import type { Db } from './connect.ts'

const { db } = await startServer()
const onServer = inject('database').engine === 'postgres'

/** This connection's prepared statements, and how often each one has run. */
const prepared = async (connection: Db, part: string) =>
  (
    await sql<{ name: string; runs: number }>`
      select name, generic_plans + custom_plans as runs from pg_prepared_statements where statement like ${`%${part}%`} order by name`.execute(
      connection,
    )
  ).rows

test.skipIf(!onServer)('plans a repeated statement once per connection, regardless of its parameters', async () => {
  await db.connection().execute(async connection => {
    const user = (id: number) => connection.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
    const names = [await user(1), await user(2), await user(3)]
    expect(await prepared(connection, '"username"')).toEqual([])
    names.push(await user(1), await user(2))
    expect(names[3]).toEqual(names[0])
    expect(names[4]).toEqual(names[1])
    expect(names[0]).not.toEqual(names[1])
    expect(await prepared(connection, '"username"')).toEqual([
      { name: expect.stringMatching(/^passage_\d+_[0-9a-f]{32}$/), runs: 2 },
    ])
  })
})

test.skipIf(!onServer)('keeps working when a migration adds a column to a table that is read with *', async () => {
  await db.connection().execute(async connection => {
    await sql`create temporary table widgets (id integer)`.execute(connection)
    await sql`insert into widgets values (1)`.execute(connection)
    const read = () => sql<{ id: number }>`select * from widgets where id = ${1}`.execute(connection)
    for (let use = 0; use < 6; use++) await read()
    await sql`alter table widgets add column size integer default 7`.execute(connection)
    expect((await read()).rows).toEqual([{ id: 1, size: 7 }])
    expect(await prepared(connection, 'from widgets where id')).toEqual([])
  })
})

test.skipIf(!onServer)('prepares a statement again after a parameter that cannot be sent', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  await db.connection().execute(async connection => {
    const echo = (value: object) =>
      sql<{ echoed: object }>`select ${value}::jsonb as "echoed"`.execute(connection).then(({ rows }) => rows[0]!.echoed)
    // Fails both when the statement would be prepared for the first time and when it is already prepared.
    for (let use = 0; use < 3; use++) await echo({ use })
    await expect(echo(circular)).rejects.toThrow('circular')
    expect([await echo({ after: 1 }), await echo({ after: 2 })]).toEqual([{ after: 1 }, { after: 2 }])
    await expect(echo(circular)).rejects.toThrow('circular')
    expect([await echo({ after: 3 }), await echo({ after: 4 })]).toEqual([{ after: 3 }, { after: 4 }])
    expect(await prepared(connection, 'as "echoed"')).toEqual([{ name: expect.stringMatching(/^passage_/), runs: 2 }])
  })
})

test.skipIf(!onServer)('keeps a limited number of statements, the most recently used ones', async () => {
  await db.connection().execute(async connection => {
    for (let text = 0; text < 210; text++)
      for (let use = 0; use < 4; use++) await sql`select ${sql.lit(text)} as "limited", ${use}::int`.execute(connection)
    const kept = await prepared(connection, 'as "limited"')
    expect(kept.length).toBeGreaterThan(150)
    expect(kept.length).toBeLessThanOrEqual(200)
  })
})

test.skipIf(!onServer)('still infers a partial unique index from a parameterized predicate', async () => {
  await db.connection().execute(async connection => {
    await sql`create temporary table seats (row integer, status text)`.execute(connection)
    await sql`create unique index on seats (row) where status = 'Taken'`.execute(connection)
    for (let use = 0; use < 15; use++)
      await sql`insert into seats values (${1}, ${'Taken'}) on conflict (row) where status = ${'Taken'} do nothing`.execute(
        connection,
      )
    expect((await sql`select count(*) as count from seats`.execute(connection)).rows).toEqual([{ count: 1 }])
  })
})
