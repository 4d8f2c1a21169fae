import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'

/** A file's permission bits for users other than its owner. */
const accessForOthers = async (path: string) => (await stat(path)).mode & 0o077

test('the files of the embedded database are accessible only to their owner, whatever the permissions of the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-private-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const data = join(folder, 'data')
  await mkdir(data)
  await chmod(data, 0o777)
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const pg = join(data, 'pg')
  for (let start = 1; start <= 2; start++) {
    const { close } = await openDatabase({ DATA_DIR: data })
    expect(await accessForOthers(pg)).toBe(0)
    await close()
    const files = await readdir(pg, { recursive: true })
    expect(files.length).toBeGreaterThan(100)
    const open = []
    for (const file of files) if (await accessForOthers(join(pg, file))) open.push(file)
    expect(open).toEqual([])
    // Leaves the permissions that an earlier version set.
    await chmod(pg, 0o755)
  }
})
