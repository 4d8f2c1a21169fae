import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closeConnectionsWhenStopping } from './stopping.ts'

test('a server stops as soon as it has answered the running requests, even if their connections could be reused', async () => {
  const app = Fastify()
  onTestFinished(() => app.server.closeAllConnections())
  closeConnectionsWhenStopping(app)
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  app.get('/', async () => {
    begun.resolve()
    await answer.promise
    return 'answered'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const running = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  await begun.promise
  const stopped = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer.resolve()
  expect(await (await running).text()).toBe('answered')
  await stopped
}, 3_000)
