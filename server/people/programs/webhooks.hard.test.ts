import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
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

/** Repeats a frequent request until this returns true. Returns how many requests succeeded. */
async function requestUntil(isOver: () => boolean): Promise<number> {
  const call = as('advocate')
  for (let count = 1; ; count++) {
    expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    if (isOver()) return count
    await setTimeout(20)
  }
}

test(`a storm of ${storm} events drains, each event once, and requests still succeed`, {
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
  let isDrained = false
  // Without most of the pauses, which would take ten minutes.
  const draining = deliverWebhooks(context, postWebhook(config), undefined, 5).finally(() => {
    isDrained = true
  })
  // How much it slows requests is measured by `npm run bench -- --only webhooks`.
  expect(await requestUntil(() => isDrained)).toBeGreaterThan(1)
  expect(await draining).toBe(storm)
  expect([received.size, requests]).toEqual([storm, storm])
  const left = await db.selectFrom('outbox').select('id').where('state', '<>', 'sent').where('channel', '=', 'webhook').execute()
  expect(left).toEqual([])
})
