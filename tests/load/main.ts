import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { startPostgres } from '../engines/postgresServer.ts'
import { busyMonday } from './busyMonday.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    people: { type: 'string', default: '200' },
    listings: { type: 'string', default: '10000' },
  },
})
const [seconds, people, listings] = [Number(values.seconds), Number(values.people), Number(values.listings)]
const begun = performance.now()
const log = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
console.log(`Load test: ${people} users on two servers with one PostgreSQL server; one server is killed after ${seconds} s`)
// The load test runs the built product, as in production.
ensureBuilt()
const postgres = await startPostgres({ durable: true })
try {
  const { promises, table, count } = await busyMonday({ postgres, people, seconds, listings, log })
  console.log(`\n${table.join('\n')}\n`)
  console.log(
    `${count.conflicts} answers lost a race (409); ${count.broken} connections broke and ${count.away} calls returned 503, and all were retried\n`,
  )
  for (const { what, broken } of promises) {
    console.log(`${broken.length ? 'FAILED' : 'ok    '} ${what}`)
    for (const one of broken.slice(0, 20)) console.log(`         ${one}`)
    if (broken.length > 20) console.log(`         and ${broken.length - 20} more`)
  }
  process.exitCode = promises.some(promise => promise.broken.length) ? 1 : 0
} finally {
  await postgres.stop()
}
