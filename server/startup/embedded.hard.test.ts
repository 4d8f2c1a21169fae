import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase } from './database.ts'

test('a process runs a single instance of the embedded engine, also when it creates the database', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-embedded-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // The remains of a process that was killed while it created a database.
  await mkdir(join(folder, 'pg.draft-1'))
  const instances = vi.spyOn(WebAssembly, 'instantiate')
  onTestFinished(() => instances.mockRestore())
  for (const start of ['first', 'second']) {
    const { close } = await connectDatabase({ DATA_DIR: folder })
    await close()
    expect(instances, start).toHaveBeenCalledTimes(1)
    instances.mockClear()
  }
  expect(existsSync(join(folder, 'pg'))).toBe(true)
  expect((await readdir(folder)).filter(name => name.includes('draft'))).toEqual([])
})
