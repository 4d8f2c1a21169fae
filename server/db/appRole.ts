import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Grants the app role access to all of the owner's tables. The role can read and write rows but owns nothing, so it cannot disable
 * triggers or alter tables, and cannot update or delete rows of append-only tables. Runs on every start, because a new version may
 * add tables. Throws if the role could act as the owner.
 */
export async function grantToApp(owner: Db, app: Db): Promise<void> {
  const role = await roleOf(app)
  await refuseOwner(owner, role)
  await owner.transaction().execute(async tx => {
    const name = sql.ref(role)
    await sql`grant usage on schema public to ${name}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${name}`.execute(tx)
    await sql`grant usage, select on all sequences in schema public to ${name}`.execute(tx)
    for (const table of await appendOnlyTables(tx))
      await sql`revoke update, delete on ${sql.table(table)} from ${name}`.execute(tx)
    await sql`revoke insert, update, delete on migrations, kysely_migration, kysely_migration_lock from ${name}`.execute(tx)
  })
}

const roleOf = async (db: Db) => (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]!.role

async function refuseOwner(owner: Db, role: string) {
  const { rows } = await sql<{ owns: boolean }>`
    select rolsuper or pg_has_role(rolname, current_user, 'member') as owns from pg_roles where rolname = ${role}`.execute(owner)
  if (rows[0]?.owns)
    throw new Error(
      'Passage cannot start. The role in DATABASE_URL can act as the owner of the tables. Use a role that owns no tables.',
    )
}

/** Append-only tables have a trigger that rejects updates and deletes. */
async function appendOnlyTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where p.proname = 'refuse_change' and not t.tgisinternal order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
