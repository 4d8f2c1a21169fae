import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spoolFolder } from './folders.ts'

test('removes files left by a killed process, and keeps current uploads', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'passage-spool-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const folder = join(DATA_DIR, 'spool')
  expect(await spoolFolder({ DATA_DIR }, new Date())).toBe(folder)
  await mkdir(folder)
  const now = new Date()
  const before = new Date(now.getTime() - 2 * 60 * 60 * 1000)
  for (const [name, at] of [
    ['old.table.part', before],
    ['old.table', before],
    ['new.table.part', now],
  ] as const) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), at, at)
  }
  await spoolFolder({ DATA_DIR }, now)
  expect(await readdir(folder)).toEqual(['new.table.part'])
})
