import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { verifySeals } from '../platform/auditTrail/verify.ts'
import { backedUp, contents, emptyDatabase, secret, utf8 } from './backup.testing.ts'
import { readBackup } from './restore.ts'
import { readSequences } from './tables.ts'

// Each test creates one or two databases with all migrations, which takes seconds, or minutes on a busy machine. The time limit
// exists only to end a test that hangs.
vi.setConfig({ testTimeout: 300_000 })

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

test('a backup does not contain the secret key', async () => {
  const { path } = await backedUp()
  const content = gunzipSync(await readFile(path)).toString('latin1')
  expect(content).toContain('audit_seals')
  for (const form of [utf8, Buffer.from(utf8).toString('base64').slice(0, -4)]) expect(content).not.toContain(form)
})

test('refuses to restore into a database that is in use', async () => {
  const { db, place, path } = await backedUp()
  await expect(readBackup(db, join(place, 'restored'), path)).rejects.toThrow('This database is in use')
})
