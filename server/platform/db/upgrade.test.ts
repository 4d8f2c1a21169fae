import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openSecret } from '../../secret.ts'
import { openDatabase } from '../../testing.ts'
import { createSealer } from '../auditTrail/seal.ts'
import { verifySeals } from '../auditTrail/verify.ts'
import { writeAudit } from '../auditTrail/write.ts'
import type { Db } from './connect.ts'
import { migrate, migrations } from './migrate.ts'

vi.setConfig({ testTimeout: 60_000 })

type Row = Record<string, unknown>
/**
 * All rows from a small database written by the version of November 20, 2026: test users, patients with releases, applications with
 * an answer and a message, disclosures, notifications, messages, sessions, and the sealed audit log. Never regenerate this file,
 * because it represents existing databases.
 */
const snapshot: Record<string, Row[]> = JSON.parse(
  gunzipSync(readFileSync(new URL('fixtures/release-of-2026-11-20.json.gz', import.meta.url))).toString('utf8'),
)
const tables = Object.keys(snapshot)
/** Tables that have been renamed since then: old name, new name. */
const renamed: Record<string, string> = { facility_calls: 'placement_attempts' }

/** Creates a database in the state that the earlier version left it in. */
async function previousDatabase(): Promise<Db> {
  const db = await openDatabase('empty')
  const files = new Map((await migrations()).map(file => [file.name, file]))
  await db.connection().execute(async connection => {
    // Rows are inserted table by table, so triggers and foreign keys are disabled.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`create table migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(
      connection,
    )
    for (const { name, checksum } of snapshot.migrations as { name: string; checksum: string }[]) {
      expect(files.get(name)?.checksum, name).toBe(checksum)
      await sql.raw(files.get(name)!.text).execute(connection)
    }
    for (const table of tables) await fill(connection, table)
    await sql`reset session_replication_role`.execute(connection)
  })
  return db
}

async function fill(db: Kysely<never> | Db, table: string) {
  const { rows } = await sql<{ name: string; counted: string | null }>`
    select column_name as name, pg_get_serial_sequence(${table}, column_name) as counted from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(snapshot[table])}::jsonb)`.execute(
    db,
  )
  for (const { name, counted } of rows)
    if (counted)
      await sql`select setval(${counted}, coalesce(max(${sql.ref(name)}), 0) + 1, false) from ${sql.table(table)}`.execute(db)
}

const readRows = async (db: Db, table: string) =>
  (await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)).rows.map(({ row }) => row)
const inOrder = (rows: Row[]) => rows.map(row => JSON.stringify(row)).sort()
/** The columns that existed in that version, in the same order. */
const rowsBefore = (table: string, rows: Row[]) =>
  rows.map(row => Object.fromEntries(Object.keys(snapshot[table]?.[0] ?? {}).map(column => [column, row[column]])))

test('a database from an earlier version is upgraded with all rows and values, and its audit log stays intact (R17)', async () => {
  const db = await previousDatabase()
  const applied = await migrate(db)
  expect(applied).toHaveLength((await migrations()).length - snapshot.migrations!.length)
  expect(applied.length).toBeGreaterThan(20)
  for (const table of tables.filter(name => name !== 'migrations'))
    expect(inOrder(rowsBefore(table, await readRows(db, renamed[table] ?? table))), table).toEqual(
      inOrder(rowsBefore(table, snapshot[table]!)),
    )
  const { rows: carried } = await sql`select k.name from kysely_migration k join migrations m using (name)
    where k."timestamp"::timestamptz = m.ran_at and name in (${sql.join(snapshot.migrations!.map(row => row.name))})`.execute(db)
  expect(carried, 'migrations recorded by that version keep their time').toHaveLength(snapshot.migrations!.length)
  // That version's seals have no key; later seals do. The check reports when keyed seals began.
  const secret = openSecret('a secret key for tests, and tests alone')
  const now = () => new Date('2026-11-24T09:00:00.000Z')
  const warnings: object[] = []
  await createSealer({ db, now, secret, log: { warn: (line: object) => void warnings.push(line) } }).sealNow()
  const seals = await verifySeals(db, secret)
  expect([seals.rows, seals.problem, seals.keyed_since]).toEqual([snapshot.audit_events!.length, undefined, now().toISOString()])
  expect(warnings).toEqual([{ audit_seals_keyed_after: snapshot.audit_seals!.length }])
  expect(await migrate(db)).toEqual([])
  // The audit log's rows stay in one partition, and ids continue after them.
  const { rows: kept } = await sql<{ name: string; newest: number }>`
    select tableoid::regclass::text as name, max(id) as newest from audit_events group by 1`.execute(db)
  expect(kept.map(({ name }) => name)).toEqual(['audit_events_before'])
  const reader = { actor_id: null, at: now().toISOString(), ip: null, user_agent: null }
  await writeAudit(db, secret, 'patients.show', reader, [{ type: 'patients' }])
  const { rows: added } = await sql<{ id: number }>`select max(id) as id from audit_events`.execute(db)
  expect(added[0]!.id).toBe(snapshot.audit_events!.reduce((most, { id }) => Math.max(most, id as number), 0) + 1)
  await expect(sql`delete from audit_events_before`.execute(db)).rejects.toThrow('only ever added')
})
