import { spawnSync } from 'node:child_process'
import { availableParallelism, getPriority } from 'node:os'
import { expect, test } from 'vitest'

/** Prints how many passwords match and, on Linux, the priorities of all threads with a lower priority than the main thread. */
const program = `
import { readdirSync, readFileSync } from 'node:fs'
import { hashPassword, passwordFits } from './server/platform/auth/hashing.ts'
const hashes = await Promise.all(Array.from({ length: 12 }, (_, n) => hashPassword('password ' + n)))
const fits = await Promise.all(hashes.map((hash, n) => passwordFits(hash, 'password ' + n % 6)))
const priority = task => Number(readFileSync('/proc/self/task/' + task + '/stat', 'utf8').split(') ')[1].split(' ')[16])
const all = process.platform === 'linux' ? readdirSync('/proc/self/task').map(priority) : []
console.log(JSON.stringify({ matching: fits.filter(Boolean).length, low: all.filter(nice => nice > priority(process.pid)) }))
`

test('at most four threads with a lower priority hash passwords, and they do not keep the process running [ASVS 15.2.2]', () => {
  const options = { encoding: 'utf8', timeout: 20_000 } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options)
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  const { matching, low } = JSON.parse(stdout) as { matching: number; low: number[] }
  expect(matching).toBe(6)
  // On other systems, the threads have the same priority as the main thread.
  if (process.platform !== 'linux') return
  expect(low).toEqual(Array(Math.min(availableParallelism(), 4)).fill(Math.min(getPriority() + 10, 19)))
})
