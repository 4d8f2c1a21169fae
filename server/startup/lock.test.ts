import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { secretKey } from './secretKey.ts'

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'passage-lock-'))
  onTestFinished(() => rm(path, { recursive: true }))
  await mkdir(join(path, 'lock'))
  return { path, lock: join(path, 'lock', '7') }
}

test('a folder is locked by one process at a time and is free after its release', async () => {
  const { path } = await folder()
  const release = await lockFolder(path, new Date('2026-11-20T10:00:00Z'))
  await expect(lockFolder(path)).rejects.toThrow(
    `Process ${process.pid} has been using the data folder ${path} since 2026-11-20T10:00:00.000Z`,
  )
  await release()
  await (await lockFolder(path))()
  await (await lockFolder(path))()
  expect(await readdir(join(path, 'lock'))).toHaveLength(1)
})

test('only one of many concurrent attempts gets the lock', async () => {
  const { path } = await folder()
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('only one of many concurrent attempts takes over the lock of a dead process', async () => {
  const { path, lock } = await folder()
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise(resolve => child.once('exit', resolve))
  await writeFile(lock, JSON.stringify({ pid: child.pid, started: '1', since: '2026-11-20T10:00:00Z' }))
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(join(path, 'lock'))).toEqual(['8'])
})

test.runIf(process.platform !== 'win32')('a process id reused by another process holds no lock', async () => {
  const { path, lock } = await folder()
  await writeFile(lock, JSON.stringify({ pid: process.ppid, started: 'long ago', since: '2026-11-20T10:00:00Z' }))
  await (await lockFolder(path))()
})

test('processes starting at the same time create one secret key, readable only by its owner [ASVS 13.3.2]', async () => {
  const { path } = await folder()
  const keys = await Promise.all(Array.from({ length: 10 }, () => secretKey({ DATA_DIR: path, SECRET_KEY: undefined })))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]!.length).toBeGreaterThan(40)
  expect((await stat(join(path, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await secretKey({ DATA_DIR: path, SECRET_KEY: 'given by the environment, and long enough' })).toBe(
    'given by the environment, and long enough',
  )
})

test('a new data folder is accessible only to its owner', async () => {
  const { path } = await folder()
  const [data, lockedFolder] = [join(path, 'data'), join(path, 'held')]
  await secretKey({ DATA_DIR: data, SECRET_KEY: undefined })
  await (await lockFolder(lockedFolder))()
  for (const path of [data, lockedFolder]) expect((await stat(path)).mode & 0o077).toBe(0)
})

test('an empty key file prevents startup instead of being used', async () => {
  const { path } = await folder()
  await writeFile(join(path, 'secret-key'), '')
  await expect(secretKey({ DATA_DIR: path, SECRET_KEY: undefined })).rejects.toThrow('contains no key')
})
