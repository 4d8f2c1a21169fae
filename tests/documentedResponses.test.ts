import { expect, test } from 'vitest'
import { startServer } from '../server/testing.ts'
import { takeMismatches } from './engines/documentedResponses.ts'

/** The mismatches found after a server's response to `GET /common/whoami` is changed. */
async function mismatchesAfter(change: (body: { data: Record<string, unknown> }) => object, status = 200) {
  const { app, as } = await startServer()
  app.addHook('preSerialization', async (_request, reply, body) => {
    reply.status(status)
    return change(body as { data: Record<string, unknown> })
  })
  await as('advocate')('GET', '/common/whoami')
  return takeMismatches()
}

const whoami = 'GET /api/v2/common/whoami returned'

test('JSON that does not match the OpenAPI document is found, with its path', async () => {
  expect(await mismatchesAfter(body => body)).toEqual([])
  expect(await mismatchesAfter(({ data }) => ({ data: { ...data, id: 'one' } }))).toEqual([
    expect.stringMatching(`^${whoami} status 200 .*: /data/id must be number`),
  ])
  expect(await mismatchesAfter(({ data }) => ({ data: { ...data, password: 'x' } }))).toEqual([
    expect.stringMatching(
      `^${whoami} status 200 .*: /data must NOT have additional properties {"additionalProperty":"password"}$`,
    ),
  ])
  expect(await mismatchesAfter(() => ({}))).toEqual([expect.stringMatching("must have required property 'data'")])
  expect(await mismatchesAfter(body => body, 202)).toEqual([
    `${whoami} JSON with status 202, which the OpenAPI document does not list`,
  ])
  expect(await mismatchesAfter(({ data }) => ({ data }), 429)).toEqual([
    expect.stringMatching(`^${whoami} status 429 .*: {2}must have required property 'message'`),
  ])
})
