import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProduct } from '../browser/product.ts'

/** Mounts a 16 MB disk; returns false if mounting is not permitted. */
function mountSmall(folder: string) {
  mkdirSync(folder, { recursive: true })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=700', 'tmpfs', folder]).status !== 0) return false
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return true
}

test('a full or read-only disk takes a server out of service, with the cause, until there is space again', {
  timeout: 120_000,
}, async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const spool = join(folder, 'spool')
  if (!mountSmall(spool)) skip('This test needs the right to mount a small disk.')
  const product = await startProduct(folder, { SEED: 'lookups', LOG_LEVEL: 'warn' })
  onTestFinished(() => product.stop())
  const ready = async () => {
    const reply = await fetch(`${product.url}/readyz`)
    const { checks } = (await reply.json()) as { checks: { files: { cause?: string } } }
    return [reply.status, checks.files.cause]
  }
  expect(await ready()).toEqual([200, 'disk_low'])
  const filling = join(spool, 'filling')
  // Leaves less room than the largest upload needs.
  writeFileSync(filling, Buffer.alloc(12_000_000))
  await expect.poll(ready, { timeout: 10_000 }).toEqual([503, 'disk_full'])
  expect((await fetch(`${product.url}/livez`)).status).toBe(200)
  rmSync(filling)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'disk_low'])
  spawnSync('mount', ['-o', 'remount,ro', spool])
  await expect.poll(ready, { timeout: 10_000 }).toEqual([503, 'files_read_only'])
  spawnSync('mount', ['-o', 'remount,rw', spool])
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'disk_low'])
  await expect.poll(() => product.output(), { timeout: 15_000 }).toContain('"cause":"disk_low"')
})
