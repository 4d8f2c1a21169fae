import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWebhook } from '#server/people/programs/testing.ts'
import { connectServer } from '#server/platform/db/connect.ts'
import { postWebhook } from '#server/platform/gateways/webhook.ts'
import { deliverWebhooks } from '#server/platform/outbox/deliver.ts'
import { webhookRow } from '#server/platform/outbox/webhooks.ts'
import { openSecret } from '#server/secret.ts'
import { findTestData, testPassword, testSecretKey } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { atMost } from './goals.ts'
import { caller, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 8)
/** Events per round, which take about ten seconds to send: longer than the requests of a round. */
const storm = 150
const requests = 100

/** A receiver in a process of its own, because a real one does not run in the server. Prints its port. */
const receiverCode = `
  const server = require('node:http').createServer((request, response) => {
    request.resume()
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/**
 * Measures by how much the sending of many webhook events slows requests. Each round has requests without and with events, right after
 * each other, so other load on the computer affects both; the result is the median of the rounds' ratios.
 */
export async function measureWebhooks(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-webhooks-'))
  const postgres = await startPostgres()
  const receiver = spawn(process.execPath, ['-e', receiverCode], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(receiver.stdout, 'data')
  const receiving = Number(String(said))
  try {
    await postgres.run('create database webhooks')
    const { db } = connectServer(postgres.url('webhooks'))
    await fill(db)
    const settings = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
    const { app, port, context: serving } = await serveOn(db, folder, settings)
    const context = { ...serving, secret: openSecret(testSecretKey) }
    const { organizations } = await findTestData(db)
    const url = `http://127.0.0.1:${receiving}/hooks`
    const webhook = await buildWebhook(db, context.now(), { organization_id: organizations.center, url })
    const answer = await caller(port)('POST', '/api/v2/users/login', { username: 'advocate', password: testPassword })
    const call = caller(port, (JSON.parse(answer) as { token: string }).token)
    const ratios = { median: [] as number[], slowest: [] as number[] }
    const all = { quiet: [] as number[], busy: [] as number[] }
    const send = async (times: number[]) => {
      for (let at = 0; at < requests; at++) {
        const start = performance.now()
        await call('GET', '/api/v2/common/whoami')
        times.push(performance.now() - start)
        await wait(20)
      }
    }
    await send([])
    for (let round = 0; round < rounds; round++) {
      const took = { quiet: [] as number[], busy: [] as number[] }
      await send(took.quiet)
      const events = Array.from({ length: storm }, () =>
        webhookRow(context, webhook, { type: 'facility.changed', data: { facility_id: 1 } }),
      )
      await db.insertInto('outbox').values(events).execute()
      let isDrained = false
      const draining = deliverWebhooks(context, postWebhook(context.config)).then(sent => {
        isDrained = true
        return sent
      })
      await send(took.busy)
      if (isDrained) throw new Error('All events were sent before the last request')
      const sent = await draining
      if (sent !== storm) throw new Error(`${sent} of ${storm} events were sent`)
      const ratio = (share: number) => quantile(took.busy, share) / quantile(took.quiet, share)
      ratios.median.push(ratio(0.5))
      ratios.slowest.push(ratio(0.9))
      all.quiet.push(...took.quiet)
      all.busy.push(...took.busy)
    }
    await app.close()
    await db.destroy()
    const [median, slowest] = [quantile(ratios.median, 0.5), quantile(ratios.slowest, 0.5)]
    atMost('a request while webhook events are sent, median', median, 1.1, 'x')
    atMost('a request while webhook events are sent, slowest tenth', slowest, 1.1, 'x')
    const shown = (times: number[]) => `${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.9).toFixed(1)} ms`
    return `a request, p50 and p90: ${shown(all.quiet)} without and ${shown(all.busy)} with webhook events; median of the rounds: ${median.toFixed(2)} x and ${slowest.toFixed(2)} x`
  } finally {
    receiver.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(await measureWebhooks())
