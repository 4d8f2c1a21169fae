import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { archivedTable, catalogs, type Owned } from './tables.ts'

/*
 * Rows refer to people, organizations, and facilities outside the organization: the coordinator who answered, the facility that was
 * asked. The archive contains only how these are named. Restoring it adds them as accounts that no one can use, as deactivated
 * organizations, and as closed locations, if the installation does not have them.
 */
export const outsideKinds = {
  organizations: {
    about: 'Organizations to which rows refer.',
    columns: ['id', 'name', 'type'],
    added: { active_status: sql`'Deactivated'` },
  },
  users: {
    about: 'People outside the organization who appear in rows.',
    columns: ['id', 'first_name', 'last_name', 'organization_id'],
    added: {
      username: sql`'outside-' || id || '@archive.invalid'`,
      email: sql`'outside-' || id || '@archive.invalid'`,
      tmri_status: sql`'Not Approved'`,
      has_password: sql`false`,
      first_login: sql`false`,
    },
  },
  facilities: {
    about: 'Facilities to which rows refer.',
    columns: [
      ...['id', 'name', 'organization_id', 'main_phone_number', 'phone_extension', 'address_line_one', 'address_line_two'],
      ...['city', 'state', 'zip_code'],
    ],
    // A closed location is named in applications and in the log, but found by no search.
    added: { deleted_at: sql`now()` },
  },
} as const satisfies Record<string, { about: string; columns: readonly string[]; added: Record<string, RawBuilder<unknown>> }>
export type OutsideKind = keyof typeof outsideKinds
export const outsideOrder: readonly OutsideKind[] = ['organizations', 'users', 'facilities']

type Reference = { from: string; column: string; to: string }

/** Every column of an archived table that refers to a person, an organization, or a facility. */
export async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname::text as from, a.attname::text as column, parent.relname::text as to from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    join pg_attribute a on a.attrelid = child.oid and a.attnum = f.conkey[1]
    where f.contype = 'f' and not child.relispartition and child.relnamespace = current_schema()::regnamespace
      and parent.relname in ('users', 'organizations', 'facilities')
    order by 1, 2`.execute(db)
  // The audit log has no foreign keys.
  rows.push({ from: 'audit_events', column: 'actor_id', to: 'users' })
  return rows.filter(({ from }) => archivedTable(from) && !catalogs.includes(from))
}

/** The ids of everything outside the organization to which the archived rows refer. */
export async function outsideOf(db: Db, owned: Owned): Promise<Record<OutsideKind, number[]>> {
  const found = { organizations: new Set<number>(), users: new Set<number>(), facilities: new Set<number>() }
  const add = (kind: OutsideKind, rows: { id: number }[]) => {
    for (const { id } of rows) found[kind].add(id)
  }
  for (const { from, column, to } of await referencesOf(db)) {
    const id = sql.ref(column)
    const { rows } = await sql<{ id: number }>`
      select distinct ${id} as id from ${sql.table(from)} where ${id} is not null and ${archivedTable(from)!.rows(owned)}`.execute(
      db,
    )
    add(to as OutsideKind, rows)
  }
  const listed = await sql<{ id: number }>`
    select distinct unnest(facility_ids) as id from match_receipts where ${archivedTable('match_receipts')!.rows(owned)}`.execute(
    db,
  )
  add('facilities', listed.rows)
  for (const kind of ['users', 'facilities'] as const) {
    const ids = [...found[kind]]
    const { rows } = await sql<{ id: number }>`
      select distinct organization_id as id from ${sql.table(kind)} where id = any(${ids}::int[]) and organization_id is not null`.execute(
      db,
    )
    add('organizations', rows)
  }
  return {
    organizations: await existing(db, 'organizations', found.organizations, sql`id <> ${owned.organization}`),
    users: await existing(db, 'users', found.users, sql`organization_id is distinct from ${owned.organization}`),
    facilities: await existing(db, 'facilities', found.facilities, sql`organization_id is distinct from ${owned.organization}`),
  }
}

async function existing(db: Db, kind: OutsideKind, ids: Set<number>, outside: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where id = any(${[...ids]}::int[]) and ${outside} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
