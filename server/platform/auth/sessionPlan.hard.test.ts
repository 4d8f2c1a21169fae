import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildFacility } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { sessionRow } from './session.ts'

const { db, context } = await startServer()

test('with a plan that suits every parameter, loading the session does not scan a large table', { timeout: 60_000 }, async () => {
  const { id } = await buildFacility(db, context.now())
  await sql`insert into facilities (name, status) select 'Bench ' || n, 'Approved' from generate_series(1, 20000) n`.execute(db)
  await sql`insert into users (username, email, password_hash, first_name, last_name, tmri_status)
    select 'many.' || n, 'many.' || n || '@passage.example', '', 'First', 'Last', 'Approved' from generate_series(1, 20000) n`.execute(
    db,
  )
  await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, ip)
    select 'hash' || id, id, now(), now(), '127.0.0.1' from users`.execute(db)
  await sql`insert into facility_roles (user_id, facility_id, facility_role)
    select id, ${id}, 'Manager' from users where username like 'many.%' and id % 100 = 0`.execute(db)
  await sql`analyze`.execute(db)
  const plan = await db.connection().execute(async connection => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    const { sql: text, parameters } = sessionRow({ ...context, db: connection }, 'token', undefined).compile()
    await sql.raw(`prepare session as ${text}`).execute(connection)
    const values = sql.join(parameters.map(value => sql.lit(value)))
    const { rows } = await sql`explain (format json) execute session(${values})`.execute(connection)
    await sql`deallocate session`.execute(connection)
    await sql`reset plan_cache_mode`.execute(connection)
    return JSON.stringify(rows)
  })
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(facilities|users|sessions)"/)
  // Facilities are looked up only by id.
  expect(plan).not.toMatch(/"Relation Name":"facilities"(?![^{}]*"Index Cond")/)
})
