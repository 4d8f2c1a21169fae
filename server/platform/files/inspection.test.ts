import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { notInspected } from '#domain/platform/uploads.ts'
import { png } from '../../intake/documents/testing.ts'
import { enterPatient, pdf } from '../../intake/patients/testing.ts'
import { formOf, startServer } from '../../testing.ts'
import { inspectBytes } from './inspectBytes.ts'
import { busy, forever, found, program } from './inspection.testing.ts'
import { openInspection } from './inspection.ts'

test('a worker thread recognizes the file', async () => {
  const { inspect: inspectFile, close } = openInspection()
  for (const bytes of [png(), pdf(), Buffer.from('a text'), Buffer.alloc(0)])
    expect(await inspectFile(bytes)).toEqual(await inspectBytes(bytes))
  await close()
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
