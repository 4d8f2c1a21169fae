import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxUpload } from '#domain/uploads.ts'
import { png } from '../documents/testing.ts'
import { enterPatient, pdf } from '../patients/testing.ts'
import { formOf, startServer } from '../testing.ts'
import { inspectBytes } from './inspectBytes.ts'
import { openInspection } from './inspection.ts'

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const forever = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); })"
const breaking = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('no') })"

test('a worker thread recognizes the file', async () => {
  const { inspect: inspectFile, close } = openInspection()
  for (const bytes of [png(), pdf(), Buffer.from('a text'), Buffer.alloc(0)])
    expect(await inspectFile(bytes)).toEqual(await inspectBytes(bytes))
  await close()
})

test('a worker that takes too long or crashes is ended without a result, and the next file gets a new worker', {
  tags: 'night',
}, async () => {
  for (const [text, timeoutMs] of [
    [forever, 300],
    [breaking, 10_000],
  ] as const) {
    const inspection = openInspection({ timeoutMs: timeoutMs, threadCount: 1, program: program(text) })
    expect(await Promise.all([inspection.inspect(png()), inspection.inspect(png())])).toEqual([undefined, undefined])
    await inspection.close()
  }
})

test('closing does not wait for any file', async () => {
  const inspection = openInspection({ threadCount: 1, program: program(forever) })
  const pending = [inspection.inspect(png()), inspection.inspect(png())]
  await setImmediate()
  await inspection.close()
  expect(await Promise.all(pending)).toEqual([undefined, undefined])
  expect(await inspection.inspect(png())).toBeUndefined()
})

test('422 for a file that could not be inspected in time, and nothing is stored', async () => {
  const { as, context, db } = await startServer()
  context.inspection.inspect = openInspection({ timeoutMs: 300, threadCount: 1, program: program(forever) }).inspect
  const advocate = as('advocate')
  const id = await enterPatient(advocate)
  const form = { document_type_id: '1', patient_id: String(id), document: new File([new Uint8Array(pdf())], 'a.pdf') }
  const { payload, headers } = await formOf(form)
  const reply = await advocate('POST', '/patients/documents', payload, { headers })
  expect([reply.statusCode, reply.json().message]).toEqual([
    422,
    'Upload failed. If the problem persists, please contact support.',
  ])
  expect(await db.selectFrom('documents').select('id').where('patient_id', '=', id).execute()).toEqual([])
})

/** The maximum time for inspecting the slowest file on a slow machine, in milliseconds. */
const long = 2000
const taking = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {
  for (const until = Date.now() + ${long}; Date.now() < until; );
  parentPort.postMessage({ content: { format: 'application/pdf', extension: 'pdf', pixels: 0 } })
})`

test('while three slow files of 6 MB are inspected, other requests are answered (R8) [ASVS 15.2.2]', {
  tags: 'night',
}, async () => {
  const { as, context } = await startServer()
  const inspection = openInspection({ program: program(taking) })
  context.inspection.inspect = inspection.inspect
  const advocate = as('advocate')
  const id = await enterPatient(advocate)
  const wholeFile = pdf('%'.repeat(maxUpload - 1000))
  const form = { document_type_id: '1', patient_id: String(id), document: new File([new Uint8Array(wholeFile)], 'a.pdf') }
  const { payload, headers } = await formOf(form)
  const send = () => advocate('POST', '/patients/documents', payload, { headers })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let [answered, isRunning] = [0, true]
  const sending = Promise.all(Array.from({ length: 3 }, send)).finally(() => {
    isRunning = false
  })
  while (isRunning) {
    expect((await advocate('GET', '/patients/document-types')).statusCode).toBe(200)
    answered += 1
    await setImmediate()
  }
  delay.disable()
  await inspection.close()
  expect((await sending).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(delay.max / 1e6).toBeLessThan(long / 2)
  expect(answered).toBeGreaterThan(5)
})
