import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { verifySeals } from '../platform/auditTrail/verify.ts'
import { checkKeyOfBackup } from '../startup/secretKey.ts'
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

test('a backup made with another key than the one here is refused before anything is restored, and no key is created', async () => {
  const { place, path } = await backedUp()
  const target = await emptyDatabase()
  const DATA_DIR = join(place, 'drill')
  const restoreWith = (SECRET_KEY?: string, SECRET_KEY_LOST = false) =>
    readBackup(target, join(place, 'restored'), path, tx => checkKeyOfBackup(tx, { SECRET_KEY, DATA_DIR, SECRET_KEY_LOST }))
  for (const key of [undefined, 'a key that belongs to another installation'])
    await expect(restoreWith(key), String(key)).rejects.toThrow(
      /^Nothing was restored, .* copy its secret-key file to .*drill\/secret-key/,
    )
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(await target.selectFrom('users').select('id').execute()).toEqual([])
  expect(await readdir(join(place, 'restored'))).toEqual([])
  await mkdir(DATA_DIR)
  await cp(join(place, 'secret-key'), join(DATA_DIR, 'secret-key'))
  await restoreWith()
  expect(await verifySeals(target, secret)).not.toHaveProperty('problem')
})

test('a backup whose key is lost can be restored when the operator says so', async () => {
  const { place, path } = await backedUp()
  const lost = { DATA_DIR: join(place, 'drill'), SECRET_KEY: 'a key that replaces the one that was lost', SECRET_KEY_LOST: true }
  await readBackup(await emptyDatabase(), join(place, 'restored'), path, tx => checkKeyOfBackup(tx, lost))
})

test('refuses to restore into a database that is in use', async () => {
  const { db, place, path } = await backedUp()
  await expect(readBackup(db, join(place, 'restored'), path)).rejects.toThrow('This database is in use')
})
