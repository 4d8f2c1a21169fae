import { expect, test } from 'vitest'
import { storageFailed } from '#domain/platform/uploads.ts'
import { startServer } from '../../testing.ts'
import { enterPatient } from '../patients/testing.ts'
import { sendDocument } from './testing.ts'

/** Returns a file operation that fails with this disk error. */
const broken = (code: string, syscall: string) => async () => {
  throw Object.assign(new Error(`${code}: ${syscall} '/data/canary'`), { code, syscall })
}

test.each([
  ['ENOSPC', 'write'],
  ['EROFS', 'open'],
  ['EDQUOT', 'write'],
])('503 says that files cannot be stored, and the log states the cause: %s', async (code, syscall) => {
  const { context, as, logs, app } = await startServer()
  const advocate = as('advocate')
  const patient = await enterPatient(advocate)
  const { putStream } = context.spool
  context.spool.putStream = broken(code, syscall)
  const arriving = await sendDocument(advocate, patient)
  expect([arriving.statusCode, arriving.json().message, arriving.headers['retry-after']]).toEqual([503, storageFailed, '60'])
  context.spool.putStream = putStream
  context.files.put = broken(code, syscall)
  const storing = await sendDocument(advocate, patient)
  expect([storing.statusCode, storing.json().message]).toEqual([503, storageFailed])
  const lines = logs.filter(line => line.includes('a file could not be stored'))
  // The error is logged at most once a minute.
  expect(lines.map(line => JSON.parse(line).code)).toEqual([code])
  expect(lines.join('')).not.toContain('canary')
  expect((await app.inject('/livez')).statusCode).toBe(200)
})
