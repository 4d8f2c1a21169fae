import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxUpload } from '#domain/platform/uploads.ts'
import { png } from '../../intake/documents/testing.ts'
import { enterPatient, pdf } from '../../intake/patients/testing.ts'
import { formOf, startServer } from '../../testing.ts'
import { busy, forever, found, program } from './inspection.testing.ts'
import { openInspection } from './inspection.ts'

const breaking = "throw new Error('no')"

test('a worker that takes too long or crashes is ended without a result, and the next file gets a new worker', async () => {
  for (const [text, timeoutMs] of [
    [forever, 300],
    [breaking, 10_000],
  ] as const) {
    const inspection = openInspection({ timeoutMs: timeoutMs, threadCount: 1, program: program(text) })
    expect(await Promise.all([inspection.inspect(png()), inspection.inspect(png())])).toEqual([undefined, undefined])
    await inspection.close()
  }
})

/** The maximum time for inspecting the slowest file on a slow machine, in milliseconds. */
const long = 2000

test('while three slow files of 6 MB are inspected, other requests are answered (R8) [ASVS 15.2.2]', async () => {
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
