import { createServer, type Socket } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { notInspected } from '#domain/platform/uploads.ts'
import { readConfig } from '../../config.ts'
import { eicar, png, sendDocument } from '../../intake/documents/testing.ts'
import { enterPatient, pdf } from '../../intake/patients/testing.ts'
import { startServer } from '../../testing.ts'
import { unsafeFile } from '../files/pdf.ts'
import { clamd, openVirusScan } from './virusScan.ts'

/** A clamd server that implements INSTREAM and reports any content that contains this word. */
async function startDaemon(
  answer: (bytes: Buffer, socket: Socket) => void,
  whenOver: (end: () => void) => void = onTestFinished,
) {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      const command = 'zINSTREAM\0'
      if (received.length < command.length + 4 || received.toString('latin1', 0, command.length) !== command) return
      const chunks: Buffer[] = []
      for (let at = command.length; at + 4 <= received.length; ) {
        const length = received.readUInt32BE(at)
        if (length === 0) return answer(Buffer.concat(chunks), socket)
        if (at + 4 + length > received.length) return
        chunks.push(received.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenOver(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return new URL(`tcp://127.0.0.1:${(server.address() as { port: number }).port}`)
}
const scanReply = (bytes: Buffer, socket: Socket) =>
  socket.end(bytes.includes('harm') ? 'stream: Made.Up.Harm-1 FOUND\0' : 'stream: OK\0')

test('a whole file is sent and the result returned, even for an empty file', async () => {
  const scan = clamd(await startDaemon(scanReply))
  const large = Buffer.alloc(6 * 1024 * 1024, 'a')
  expect(await scan.finds(large)).toBe(false)
  expect(await scan.finds(Buffer.concat([large, Buffer.from('harm')]))).toBe(true)
  expect(await scan.finds(Buffer.alloc(0))).toBe(false)
})

test.each([
  ['an error', (_: Buffer, socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['half a word', (_: Buffer, socket: Socket) => socket.end('stream: O')],
  ['a word inside a name', (_: Buffer, socket: Socket) => socket.end('stream: OK but ERROR\0')],
  ['nothing', (_: Buffer, socket: Socket) => socket.end()],
  ['silence', () => undefined],
])('rejects for %s and for an unreachable scanner', async (_, answer) => {
  await expect(clamd(await startDaemon(answer), 300).finds(Buffer.from('x'))).rejects.toThrow()
  await expect(clamd(new URL('tcp://127.0.0.1:1'), 300).finds(Buffer.from('x'))).rejects.toThrow()
})

/** The server's scanner, which tests can replace. */
let scanner = scanReply
const CLAMD_URL = (await startDaemon((bytes, socket) => scanner(bytes, socket), afterAll)).href
const { context, db, as, logs } = await startServer({ config: { CLAMD_URL } })

test('422 for a file the scanner reports, and for any file while it does not respond; nothing is stored [ASVS 5.4.3]', async () => {
  const advocate = as('advocate')
  const patient = await enterPatient(advocate)
  const documents = () => db.selectFrom('documents').selectAll().where('patient_id', '=', patient).execute()
  const known = await sendDocument(advocate, patient, { bytes: pdf('harm\n') })
  expect([known.statusCode, known.json().message]).toEqual([422, unsafeFile])
  scanner = (_, socket) => socket.end()
  const response = await sendDocument(advocate, patient, { bytes: png(), name: 'a.png', type: 'image/png' })
  expect([response.statusCode, response.json().message]).toEqual([422, notInspected])
  expect(await documents()).toEqual([])
  expect(logs.filter(line => line.includes('the virus scanner is not responding'))).toHaveLength(1)
  // The scanner runs last, so it never gets files that the server itself rejects.
  scanner = () => expect.unreachable()
  const own = await sendDocument(advocate, patient, { bytes: Buffer.from(eicar), name: 'a.pdf' })
  expect(own.statusCode).toBe(422)
  scanner = scanReply
  expect((await sendDocument(advocate, patient)).statusCode).toBe(200)
})

test('without CLAMD_URL, nothing is scanned, and an invalid URL prevents startup', () => {
  expect(openVirusScan({ CLAMD_URL: undefined }, context.inspection, { warn: () => undefined })).toBe(context.inspection)
  expect(() => readConfig({ CLAMD_URL: 'http://clamav' })).toThrow('CLAMD_URL is invalid: it must be a tcp:// URL.')
})
