import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { postWebhook } from '../../platform/gateways/webhook.ts'
import { deliverWebhooks } from '../../platform/outbox/deliver.ts'
import { webhookRow } from '../../platform/outbox/webhooks.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { buildWebhook } from './testing.ts'

const storm = 10_000

const received = new Set<string>()
let requests = 0
const receiver = createServer((request, response) => {
  requests++
  received.add(request.headers['webhook-id'] as string)
  request.resume()
  response.writeHead(204).end()
})
await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => void receiver.close())

const config = { WEBHOOK_PRIVATE_HOSTS: ['127.0.0.1'] }
const { db, as, context: shared, app } = await startServer({ config })
const context = { ...shared, log: app.log }
const { organizations } = await findTestData(db)

/** The median and the slowest tenth of this many calls to a frequent endpoint, in milliseconds. */
async function latency(count: number) {
  const call = as('advocate')
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const start = performance.now()
    expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    times.push(performance.now() - start)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(count / 2)]!, p90: times[Math.floor(count * 0.9)]! }
}

test(`a storm of ${storm} events drains, each event once, and slows requests by less than a tenth`, {
  timeout: 900_000,
}, async () => {
  const { port } = receiver.address() as AddressInfo
  const webhook = await buildWebhook(db, context.now(), {
    organization_id: organizations.center,
    url: `http://127.0.0.1:${port}/hooks`,
  })
  const rows = Array.from({ length: storm }, () =>
    webhookRow(context, webhook, { type: 'facility.changed', data: { facility_id: 1 } }),
  )
  for (let at = 0; at < storm; at += 1000)
    await db
      .insertInto('outbox')
      .values(rows.slice(at, at + 1000))
      .execute()
  await latency(50)
  const quiet = await latency(300)
  const started = performance.now()
  const draining = deliverWebhooks(context, postWebhook(config))
  const busy = await latency(300)
  expect(received.size, 'requests were measured while events were sent').toBeGreaterThan(0)
  expect(received.size).toBeLessThan(storm)
  expect(await draining).toBe(storm)
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`quiet ${JSON.stringify(quiet)}, busy ${JSON.stringify(busy)}, drained in ${seconds} s\n`)
  expect([received.size, requests]).toEqual([storm, storm])
  // Half a millisecond is within the noise of a shared computer.
  expect(busy.median).toBeLessThan(quiet.median * 1.1 + 0.5)
  const left = await db.selectFrom('outbox').select('id').where('state', '<>', 'sent').where('channel', '=', 'webhook').execute()
  expect(left).toEqual([])
})
