import { expect, test } from 'vitest'
import { exitOf, inUseBy, newFolder, startProcess } from './crash.testing.ts'

test('a second server on the same data folder does not start, and names the process that uses the folder', {
  timeout: 120_000,
}, async () => {
  const env = await newFolder()
  const { child } = await startProcess(env)
  await expect(startProcess(env)).rejects.toThrow(inUseBy(child.pid))
  const ended = exitOf(child)
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
})
