import { rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepFilesInMemory } from './memoryFolder.mjs'

test('a folder that is not a file system in memory, and a TMPDIR that is already set, change nothing', () => {
  vi.stubEnv('TMPDIR', undefined)
  keepFilesInMemory('/nowhere')
  keepFilesInMemory(import.meta.dirname)
  expect(process.env.TMPDIR).toBeUndefined()
  vi.stubEnv('TMPDIR', '/chosen')
  keepFilesInMemory()
  expect(process.env.TMPDIR).toBe('/chosen')
  vi.unstubAllEnvs()
})

test('temporary files go into a separate folder that other users can enter but not list', ({ skip }) => {
  vi.stubEnv('TMPDIR', undefined)
  keepFilesInMemory()
  const folder = process.env.TMPDIR
  vi.unstubAllEnvs()
  if (!folder) skip('This machine has no suitable folder in memory.')
  onTestFinished(() => rmSync(folder!, { recursive: true }))
  expect(dirname(folder!)).toBe('/dev/shm')
  expect(statSync(folder!).mode & 0o777).toBe(0o711)
})
