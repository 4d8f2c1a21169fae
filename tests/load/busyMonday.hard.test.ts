import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../engines/postgresServer.ts'
import { busyMonday } from './busyMonday.ts'

test('sixty users work for a minute on two servers, one is killed, and PostgreSQL crashes: nothing acknowledged is lost (R9, R10, R24)', {
  timeout: 400_000,
  retry: 0,
}, async () => {
  const postgres = await startPostgres({ durable: true })
  onTestFinished(() => postgres.stop())
  const { promises } = await busyMonday({ postgres, people: 60, seconds: 60, listings: 1000 })
  expect(promises.flatMap(({ what, broken }) => broken.map(item => `${what}: ${item}`))).toEqual([])
})
