import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { maxUpload } from '#domain/platform/uploads.ts'
import { startServer } from '../../testing.ts'
import { enterPatient } from '../patients/testing.ts'
import { jpeg, sendDocument, zip } from './testing.ts'

const { context, db, as, logs } = await startServer()

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** Memory in use after garbage collection, in bytes. */
const memoryInUse = () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const advocate = as('advocate')
const id = await enterPatient(advocate)
const storedFiles = async (folder: string) =>
  (await readdir(join(context.config.DATA_DIR, folder)).catch((): string[] => [])).sort()
const documents = () => db.selectFrom('documents').selectAll().orderBy('id').execute()

/** The rows and files before the test. A rejected upload must not change them. */
let before: { rows: unknown; files: string[] }
beforeEach(async () => {
  before = { rows: await documents(), files: await storedFiles('files') }
})
afterEach(async () => {
  expect({ rows: await documents(), files: await storedFiles('files') }).toEqual(before)
  expect(await storedFiles('spool')).toEqual([])
  expect(logs.filter(line => line.includes('unexpected error'))).toEqual([])
})

const named = (name: string) =>
  `Content-Disposition: form-data; name="document"; filename="${name}"\r\nContent-Type: application/pdf`

test('sixty uploads of 6 MB, five at a time, do not block other requests, and keep less than 100 MB in memory (R8)', async () => {
  const memoryBefore = memoryInUse()
  const bytes = Buffer.concat([jpeg(), Buffer.alloc(maxUpload - jpeg().length - zip.length, 'a'), zip])
  for (let iteration = 0; iteration < 12; iteration++) {
    const uploads = Array.from({ length: 5 }, () => sendDocument(advocate, id, { bytes, name: 'a.jpg' }))
    const other = advocate('GET', '/patients/document-types')
    expect((await Promise.race([other, ...uploads])).statusCode).toBe(200)
    for (const reply of await Promise.all(uploads))
      expect([reply.statusCode, reply.json().message]).toEqual([422, expect.stringMatching(/^This file may be unsafe/)])
  }
  expect(memoryInUse() - memoryBefore).toBeLessThan(100 * 1024 * 1024)
})

test('a body sent too slowly is cut off after the time limit and leaves nothing (R8)', async () => {
  const slowServer = await startServer({ config: { REQUEST_MAX_S: 1 } })
  await slowServer.app.listen({ port: 0, host: '127.0.0.1' })
  const caller = slowServer.as('advocate')
  const token = await caller.token()
  const patient = await enterPatient(caller)
  const field = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const socket = connect((slowServer.app.server.address() as AddressInfo).port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', chunk => received.push(chunk))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v2/patients/documents HTTP/1.1\r\nHost: passage\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${maxUpload}\r\n\r\n` +
      `${field('document_type_id', '1')}${field('patient_id', String(patient))}--x\r\n${named('a.pdf')}\r\n\r\n%PDF-1.4\n`,
  )
  const trickle = setInterval(() => socket.write('%'.repeat(1000)), 20)
  onTestFinished(() => {
    clearInterval(trickle)
    socket.destroy()
  })
  await new Promise(resolve => socket.on('close', resolve))
  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 408 /)
  const remainingFiles = async (folder: string) => readdir(join(slowServer.context.config.DATA_DIR, folder)).catch(() => [])
  await vi.waitFor(async () => expect([await remainingFiles('spool'), await remainingFiles('files')]).toEqual([[], []]), 5000)
  expect(await slowServer.db.selectFrom('documents').select('id').where('patient_id', '=', patient).execute()).toEqual([])
})
