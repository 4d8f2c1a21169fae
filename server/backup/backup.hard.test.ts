import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { writeAudit } from '../platform/auditTrail/write.ts'
import { connectEmbedded, type Db, parsers } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../testing.ts'
import { backedUp, contents, emptyDatabase, folder, now, secret } from './backup.testing.ts'
import { writeBackup } from './backup.ts'
import { readBackup } from './restore.ts'

test('a restored database has statistics for its tables', async () => {
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

test('restored audit rows from past months go into their months’ partitions', async () => {
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

test('response clocks are not in the backup: the restore recreates them, and sent notifications are not repeated', async () => {
  const { place, path, tail } = await backedUp()
  const target = await emptyDatabase()
  await readBackup(target, join(place, 'restored'), path)
  expect(Object.keys(tail.tables)).not.toContain('answer_clocks')
  expect(await target.selectFrom('answer_clocks').select('look_at').execute()).toEqual([{ look_at: new Date(0).toISOString() }])
  expect(await target.selectFrom('answer_warnings').select('kind').execute()).toEqual([{ kind: 'half' }])
})

test('the rows that lists sort and count by are not in the backup: the restore computes them', async () => {
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

test('data created by the first start is replaced by the backup', async () => {
  const { db, place, path } = await backedUp()
  const target = await emptyDatabase()
  await sql`insert into roles values (1, 'Somebody else')`.execute(target)
  await readBackup(target, join(place, 'restored'), path)
  expect((await contents(target)).roles).toEqual((await contents(db)).roles)
})

test('a backup from one engine can be restored on the other', async () => {
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

test('rejects a missing, corrupt or foreign file', async () => {
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

test('rejects a damaged backup or one from another version, without changing anything', async () => {
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
