import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../engines/postgresServer.ts'
import { busyMonday } from './busyMonday.ts'

test('many users work on two servers, one is killed, and PostgreSQL crashes: nothing acknowledged is lost, and no message is duplicated (R9, R10, R24)', {
  timeout: 180_000,
}, async () => {
  const postgres = await startPostgres({ durable: true })
  onTestFinished(() => postgres.stop())
  const { promises, count } = await busyMonday({ postgres, people: 12, seconds: 6, speed: 6 })
  expect(promises.flatMap(({ what, broken }) => broken.map(item => `${what}: ${item}`))).toEqual([])
  // Both failures must have occurred.
  expect(Math.min(count.broken, count.away)).toBeGreaterThan(0)
})
