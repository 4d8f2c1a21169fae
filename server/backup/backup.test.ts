import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSealer } from '../platform/auditTrail/seal.ts'
import { verifySeals } from '../platform/auditTrail/verify.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import { connectEmbedded, type Db, parsers } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { folderFiles } from '../platform/gateways/files.ts'
import { openSecret } from '../secret.ts'
import { buildApplication } from '../seed/builders.ts'
import { tagIdsIn } from '../seed/catalog.ts'
import { openDatabase } from '../testing.ts'
import { writeBackup } from './backup.ts'
import { readBackup } from './restore.ts'
import { readSequences, rowsOf, tablesInOrder } from './tables.ts'

// Each test creates one or two databases with all migrations, which takes seconds, or minutes on a busy machine. The time limit
// exists only to end a test that hangs.
vi.setConfig({ testTimeout: 300_000 })

const now = new Date('2026-11-20T10:00:00Z')
const utf8 = 'a secret key for tests, and tests alone'
const secret = openSecret(utf8)
const [residential] = tagIdsIn('treatment_level') as [number]

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'passage-backup-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

async function emptyDatabase() {
  const db = await openDatabase('empty')
  await migrate(db)
  return db
}

/** The entire contents of a database, as text. */
async function contents(db: Db) {
  const all: Record<string, string[]> = {}
  for (const table of await tablesInOrder(db)) {
    all[table.name] = []
    for await (const page of rowsOf(db, table)) all[table.name]!.push(...page)
  }
  return all
}

/** Backs up a database with users, unusual values, a sealed audit log, and two uploads. */
async function backedUp() {
  const db = await openDatabase()
  const baseFolder = await folder()
  const files = folderFiles(join(baseFolder, 'files'))
  await files.put(Buffer.alloc(900_000, 'x'), 'pdf')
  await files.put(Buffer.alloc(0), 'png')
  await sql`update users set signup_form_data = '{"n": 12345678901234567890, "d": 1.10, "s": "a\\"b\\\\c\\n\\u00e9"}', updated_at = '2026-11-20 10:00:00.123456+02' where id = 1`.execute(
    db,
  )
  await sql`update facilities set latitude = 34.052235123456789 where id = 1`.execute(db)
  const reader = { actor_id: 1, at: now.toISOString(), ip: '::1', user_agent: null }
  for (let n = 0; n < 3; n++) await writeAudit(db, secret, 'patients.show', reader, [{ patient_id: n, detail: { n } }])
  await createSealer({ db, now: () => now, secret }).sealNow()
  const { id: application_id, facility_id, created_at: since } = await buildApplication(db, now)
  const at = now.toISOString()
  await db.insertInto('answer_warnings').values({ application_id, since, kind: 'half', at }).execute()
  const answering = { answer_target_minutes: 30, answering_hours: null, time_zone: 'America/Denver' as const, updated_at: at }
  await db
    .insertInto('facility_answering')
    .values({ facility_id, ...answering })
    .execute()
  await db.updateTable('answer_clocks').set({ look_at: null }).execute()
  const kind = { facility_id, treatment_level: residential, population: 'anyone' as const }
  const bed = await db
    .insertInto('open_beds')
    .values({ ...kind, open: 2, held: 1, told_at: at, told_by: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('open_bed_history')
    .values({ ...kind, open: 2, what: 'told', told_by: 1, at })
    .execute()
  await db.insertInto('bed_holds').values({ application_id, bed_id: bed.id, held_by: 1, held_at: at, until: at }).execute()
  await db
    .insertInto('bed_settings')
    .values({ facility_id, fade_hours: 12, hold_minutes: 90, reminder: false, updated_at: at })
    .execute()
  await writeFile(join(baseFolder, 'secret-key'), utf8)
  const path = join(baseFolder, 'backup.ndjson.gz')
  const tail = await writeBackup(db, join(baseFolder, 'files'), path, now)
  return { db, place: baseFolder, path, tail }
}

test('a backup restored into an empty database is identical down to the last row, counter and file', async () => {
  const { db, place, path, tail } = await backedUp()
  const target = await emptyDatabase()
  await readBackup(target, join(place, 'restored'), path)
  const before = await contents(db)
  expect(before.users!.length).toBeGreaterThan(10)
  expect(before.users!.length).toBe(tail.tables.users!.rows)
  expect(await contents(target)).toEqual(before)
  for (const table of ['open_beds', 'open_bed_history', 'bed_holds', 'bed_settings']) expect(before[table], table).toHaveLength(1)
  expect(await readSequences(target)).toEqual(await readSequences(db))
  const names = await readdir(join(place, 'files'))
  expect(await readdir(join(place, 'restored'))).toEqual(names)
  for (const name of names)
    expect(await readFile(join(place, 'restored', name))).toEqual(await readFile(join(place, 'files', name)))
  const verdict = await verifySeals(target, secret)
  expect(verdict).toEqual(await verifySeals(db, secret))
  expect(verdict).not.toHaveProperty('problem')
  // Only the owner may read files with patient data.
  for (const kept of [path, join(place, 'restored'), ...names.map(name => join(place, 'restored', name))])
    expect((await stat(kept)).mode & 0o077).toBe(0)
})

test('a restored database has statistics for its tables', { tags: 'night' }, async () => {
  const { path } = await backedUp()
  const db = await emptyDatabase()
  const estimates = async () =>
    (
      await sql<{ relname: string; reltuples: number }>`select relname, reltuples from pg_class
        where relname in ('facilities', 'users', 'patients') order by relname`.execute(db)
    ).rows.map(({ reltuples }) => reltuples)
  expect(await estimates()).toEqual([-1, -1, -1])
  await readBackup(db, await folder(), path)
  for (const rows of await estimates()) expect(rows).toBeGreaterThan(0)
})

test('restored audit rows from past months go into their months’ partitions', { tags: 'night' }, async () => {
  const db = await openDatabase()
  for (const at of ['2019-03-05T08:00:00Z', '2019-04-01T00:00:00Z', now.toISOString()])
    await writeAudit(db, secret, 'patients.show', { actor_id: 1, at, ip: null, user_agent: null }, [{ type: 'patients' }])
  const baseFolder = await folder()
  await writeBackup(db, join(baseFolder, 'files'), join(baseFolder, 'backup.ndjson.gz'), now)
  const target = await emptyDatabase()
  await readBackup(target, join(baseFolder, 'restored'), join(baseFolder, 'backup.ndjson.gz'))
  const { rows } = await sql<{ name: string }>`select tableoid::regclass::text as name from audit_events order by at`.execute(
    target,
  )
  expect(rows.map(({ name }) => name)).toEqual(['audit_events_2019_03', 'audit_events_2019_04', 'audit_events_2026_11'])
})

test('a backup does not contain the secret key', async () => {
  const { path } = await backedUp()
  const content = gunzipSync(await readFile(path)).toString('latin1')
  expect(content).toContain('audit_seals')
  for (const form of [utf8, Buffer.from(utf8).toString('base64').slice(0, -4)]) expect(content).not.toContain(form)
})

test('response clocks are not in the backup: the restore recreates them, and sent notifications are not repeated', {
  tags: 'night',
}, async () => {
  const { place, path, tail } = await backedUp()
  const target = await emptyDatabase()
  await readBackup(target, join(place, 'restored'), path)
  expect(Object.keys(tail.tables)).not.toContain('answer_clocks')
  expect(await target.selectFrom('answer_clocks').select('look_at').execute()).toEqual([{ look_at: new Date(0).toISOString() }])
  expect(await target.selectFrom('answer_warnings').select('kind').execute()).toEqual([{ kind: 'half' }])
})

test('the rows that lists sort and count by are not in the backup: the restore computes them', { tags: 'night' }, async () => {
  const { db, place, path, tail } = await backedUp()
  const target = await emptyDatabase()
  await readBackup(target, join(place, 'restored'), path)
  for (const [table, key] of [
    ['application_standings', 'application_id'],
    ['case_standings', 'patient_id'],
  ] as const) {
    expect(Object.keys(tail.tables)).not.toContain(table)
    const rows = async (from: Db) => (await sql`select * from ${sql.table(table)} order by ${sql.ref(key)}`.execute(from)).rows
    const restored = await rows(target)
    expect(restored.length).toBeGreaterThan(0)
    expect(restored).toEqual(await rows(db))
  }
})

test('data created by the first start is replaced by the backup', { tags: 'night' }, async () => {
  const { db, place, path } = await backedUp()
  const target = await emptyDatabase()
  await sql`insert into roles values (1, 'Somebody else')`.execute(target)
  await readBackup(target, join(place, 'restored'), path)
  expect((await contents(target)).roles).toEqual((await contents(db)).roles)
})

test('refuses to restore into a database that is in use', async () => {
  const { db, place, path } = await backedUp()
  await expect(readBackup(db, join(place, 'restored'), path)).rejects.toThrow('This database is in use')
})

test('a backup from one engine can be restored on the other', { tags: 'night' }, async () => {
  const { db, place, path } = await backedUp()
  const embedded = connectEmbedded(new PGlite({ parsers }))
  onTestFinished(() => embedded.destroy())
  await migrate(embedded)
  await readBackup(embedded, join(place, 'embedded'), path)
  const backupPath = join(place, 'back.gz')
  await writeBackup(embedded, join(place, 'embedded'), backupPath, now)
  const target = await emptyDatabase()
  await readBackup(target, join(place, 'fresh'), backupPath)
  expect(await contents(target)).toEqual(await contents(db))
})

test('rejects a missing, corrupt or foreign file', { tags: 'night' }, async () => {
  const { place, path } = await backedUp()
  const target = await emptyDatabase()
  const broken = join(place, 'broken.gz')
  const foreign = join(place, 'foreign.gz')
  await writeFile(broken, (await readFile(path)).subarray(0, 2000))
  await writeFile(foreign, gzipSync('{"hello":"world"}\n'))
  await expect(readBackup(target, place, join(place, 'nowhere.gz'))).rejects.toThrow('ENOENT')
  await expect(readBackup(target, place, broken)).rejects.toThrow('unexpected end of file')
  await expect(readBackup(target, place, foreign)).rejects.toThrow('cannot read this file as a Passage backup')
  await expect(writeBackup(target, place, path, now)).rejects.toThrow('never overwrites a file')
})

const damages: { name: string; change: (lines: string[]) => string[]; message: RegExp }[] = [
  { name: 'was cut off', change: lines => lines.slice(0, -1), message: /last line is missing/ },
  {
    name: 'has a changed row',
    change: lines => lines.map(line => line.replace('"username":"coordinator"', '"username":"coordinatrix"')),
    message: /Table users .* checksum differs/,
  },
  {
    name: 'lacks a page of rows',
    change: lines => lines.filter(line => !line.startsWith('{"table":"audit_sealed_events"')),
    message: /Table audit_sealed_events has 0 rows/,
  },
  {
    name: 'lacks a piece of a file',
    change: lines => lines.filter((line, n) => !(line.startsWith('{"file"') && lines[n - 1]!.startsWith('{"file"'))),
    message: /does not match the backup/,
  },
  {
    name: 'was written by another version',
    change: lines => lines.map(line => line.replace('0001_foundation.sql', '0000_older.sql')),
    message: /another version \(its last migration is \S+\.sql, this version's is \S+\.sql\)/,
  },
]

test('rejects a damaged backup or one from another version, without changing anything', { tags: 'night' }, async () => {
  const { place, path } = await backedUp()
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
  const fresh = await emptyDatabase()
  for (const { name, change, message } of damages) {
    const damaged = join(place, 'damaged.gz')
    await writeFile(damaged, gzipSync(change(lines).join('\n')))
    await expect(readBackup(fresh, join(place, 'restored'), damaged), `a backup that ${name}`).rejects.toThrow(message)
    expect((await contents(fresh)).users).toEqual([])
    expect(await readdir(join(place, 'restored')).catch(() => [])).toEqual([])
  }
})
