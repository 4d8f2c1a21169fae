import { expect, test } from 'vitest'
import { buildUser } from '../../seed/builders.ts'
import { listening, userOf } from './live.testing.ts'

test('two hundred streams receive a change, and are cleaned up', async () => {
  const servers = await listening()
  const people = [(await userOf(servers, 'advocate'))!, (await userOf(servers, 'coordinator'))!]
  for (let n = 0; n < 8; n++) people.push((await buildUser(servers.db, servers.context.now())).id)
  const streams = await Promise.all(people.flatMap(id => Array.from({ length: 20 }, () => servers.stream(id))))
  expect(streams).toHaveLength(200)
  await servers.context.live.publish({ kind: 'application', application_id: 9, users: people })
  await Promise.all(streams.map(stream => stream.until('"application_id":9')))
  for (const stream of streams) stream.stop()
  // Streams count toward the limit until the server notices that they have ended.
  await expect.poll(async () => (await servers.as(people[0]!)('GET', '/live?seconds=0')).statusCode).toBe(200)
})
