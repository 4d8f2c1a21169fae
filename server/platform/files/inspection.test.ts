import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxUpload, notInspected } from '#domain/platform/uploads.ts'
import { png } from '../../intake/documents/testing.ts'
import { enterPatient, pdf } from '../../intake/patients/testing.ts'
import { formOf, startServer } from '../../testing.ts'
import { inspectBytes } from './inspectBytes.ts'
import { openInspection } from './inspection.ts'

/** A thread that runs this code for each file, and this other code before it is ready. */
const program = (onFile: string, onStart = '') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${onFile} }); ${onStart}; parentPort.postMessage('ready')`,
    )}`,
  )
const forever = 'for (;;);'
const breaking = "throw new Error('no')"
const busy = (ms: number) => `for (const until = Date.now() + ${ms}; Date.now() < until; );`
const found = "parentPort.postMessage({ content: { format: 'application/pdf', extension: 'pdf', pixels: 0 } })"

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

test('the time limit for a file does not include the start of its thread', async () => {
  const inspection = openInspection({ timeoutMs: 500, threadCount: 1, program: program(found, busy(1000)) })
  expect(await Promise.all([inspection.inspect(pdf()), inspection.inspect(pdf())])).toMatchObject(
    Array(2).fill({ content: { format: 'application/pdf' } }),
  )
  await inspection.close()
})

test('a thread that does not start in time is ended, and the next file gets a new one', async () => {
  const inspection = openInspection({ startTimeoutMs: 300, threadCount: 1, program: program(found, forever) })
  expect(await Promise.all([inspection.inspect(pdf()), inspection.inspect(pdf())])).toEqual([undefined, undefined])
  await inspection.close()
})

test('closing does not wait for any file', async () => {
  const inspection = openInspection({ threadCount: 1, program: program(forever) })
  const pending = [inspection.inspect(png()), inspection.inspect(png())]
  await setImmediate()
  await inspection.close()
  expect(await Promise.all(pending)).toEqual([undefined, undefined])
  expect(await inspection.inspect(png())).toBeUndefined()
})

test('422 with the true reason for a file that could not be inspected in time, and nothing is stored', async () => {
  const { as, context, db } = await startServer()
  context.inspection.inspect = async () => undefined
  const advocate = as('advocate')
  const id = await enterPatient(advocate)
  const before = [await db.selectFrom('documents').select('id').execute(), await db.selectFrom('releases').select('id').execute()]
  const file = () => new File([new Uint8Array(pdf())], 'a.pdf')
  for (const [path, form] of [
    ['/patients/documents', { document_type_id: '1', patient_id: String(id), document: file() }],
    ['/patients/hipaa-doc', { patient_id: String(id), hippa_document: file() }],
    [`/patients/${id}/releases/1/page`, { signed_page: file() }],
  ] as const) {
    const { payload, headers } = await formOf(form)
    const reply = await advocate('POST', path, payload, { headers })
    expect([path, reply.statusCode, reply.json().message]).toEqual([path, 422, notInspected])
  }
  expect([
    await db.selectFrom('documents').select('id').execute(),
    await db.selectFrom('releases').select('id').execute(),
  ]).toEqual(before)
})

/** The maximum time for inspecting the slowest file on a slow machine, in milliseconds. */
const long = 2000

test('while three slow files of 6 MB are inspected, other requests are answered (R8) [ASVS 15.2.2]', {
  tags: 'night',
}, async () => {
  const { as, context } = await startServer()
  const inspection = openInspection({ program: program(`${busy(long)} ${found}`) })
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
