import { setTimeout as pause } from 'node:timers/promises'
import { connectServer } from '#server/platform/db/connect.ts'
import type { startPostgres } from '../engines/postgresServer.ts'
import { digestOf } from './advocate.ts'
import { openCrowd } from './crowd.ts'
import { makeWorld } from './loadData.ts'
import type { Person } from './person.ts'
import { health, startServers } from './servers.ts'
import { openShift, type Shift } from './shift.ts'
import { openTally } from './tally.ts'
import { lookThrough } from './verifyData.ts'

type Monday = {
  /** Must be durable, because the test kills it. */
  postgres: Awaited<ReturnType<typeof startPostgres>>
  people: number
  /** Duration of the undisturbed phase, in seconds. The phases after the kill and after the restart each last a sixth of it. */
  seconds: number
  listings?: number
  /** How many times faster than real users the simulated users work. */
  speed?: number
  log?: (line: string) => void
}
type Promised = { what: string; broken: string[] }

/** Maximum recovery time once the database is back, in milliseconds. */
const soon = 5000

/**
 * Runs two servers on one PostgreSQL server with many users, each with an event stream. At first, no call may fail. Then one
 * server is killed, and its users continue on the other. Finally, PostgreSQL crashes and restarts. Returns the checks with their
 * results, and a table of calls.
 */
export async function busyMonday({ postgres, people, seconds, listings = 0, speed = 1, log = () => {} }: Monday) {
  await postgres.run('create database monday')
  const { db } = connectServer(postgres.url('monday'), { statementMs: 120_000 })
  const tally = openTally()
  const world = await makeWorld(db, people / 2, listings)
  const from = new Date().toISOString()
  log(`created ${people} users, ${world.houses.length} facilities, and ${listings} listings`)
  const servers = await startServers(postgres.url('monday'), 2)
  const { places } = servers
  let over = false
  const shift = openShift(tally, world.houses, { over: () => over, speed })
  const crowd = openCrowd(world, shift, { places, arriving: Math.min(20_000, seconds * 200) })
  const promises: Promised[] = []
  const promise = (what: string, broken: string[]) => promises.push({ what, broken })
  const after = Math.max(4, seconds / 6) * 1000
  try {
    await pause(seconds * 1000)
    const streams = `${people} event streams are open`
    promise(streams, await fallen(crowd.streams, people))

    log('one server is killed')
    tally.phase = 'one server killed'
    servers.kill(0)
    await pause(after)
    promise(`${streams} on the remaining server`, await fallen(crowd.streams, people))
    await servers.replace(0)

    log('PostgreSQL crashes')
    tally.phase = 'PostgreSQL restarted'
    await postgres.kill()
    await pause(1000)
    const away = await Promise.all(places.urls.map(health))
    promise(
      '503 with Retry-After while PostgreSQL is down',
      away.filter(item => item.status !== 503 || !item.retryAfter).map(item => `${item.status}`),
    )
    await postgres.start()
    const wellAfter = await untilWell(places.urls)
    promise(
      `both servers recovered without help after ${(wellAfter / 1000).toFixed(1)} s (at most ${soon / 1000})`,
      wellAfter <= soon ? [] : ['too late'],
    )
    await pause(Math.max(0, soon - wellAfter))
    tally.phase = 'recovered'
    await pause(after)
    promise(`${streams} again`, await fallen(crowd.streams, people))

    over = true
    await crowd.home()
    promise(
      `all users are still signed in, and all ${shift.acknowledged.documents.length} documents are identical to the uploads`,
      await readAgain(crowd.people, shift),
    )
    const { wrong, counts } = await lookThrough(db, { acknowledged: shift.acknowledged, talks: crowd.talks, from })
    promise(
      `of ${counts.applications} applications, ${counts.answers} answers, ${counts.messages} messages, and ${counts.sealed} audit rows, no acknowledged change is lost or incomplete, and every message arrived exactly once and in order at both ends`,
      wrong,
    )
    promises.unshift({ what: `no other call failed (${tally.count.calls} calls)`, broken: tally.faults })
    promise(
      'neither server logged an unexpected error',
      servers.output().includes('unexpected error') ? [servers.output().slice(-2000)] : [],
    )
  } finally {
    over = true
    crowd.leave()
    await servers.stop()
    await db.destroy()
  }
  return { promises, table: tally.table(), count: tally.count }
}

/** Checks that disconnected streams reconnect within moments. If not all of them did, reports how many did. */
async function fallen(streams: readonly { stands: () => boolean }[], people: number): Promise<string[]> {
  const standing = () => streams.filter(stream => stream.stands()).length
  for (const end = performance.now() + soon; standing() < people && performance.now() < end; ) await pause(100)
  return standing() === people ? [] : [`${standing()} are open`]
}

async function untilWell(urls: readonly string[]): Promise<number> {
  const start = performance.now()
  for (;;) {
    const all = await Promise.all(urls.map(health))
    if (all.every(item => item.status === 200)) return performance.now() - start
    await pause(50)
  }
}

/** Uses every session and reads every document again. Returns the problems. */
async function readAgain(people: readonly Person[], { acknowledged, tally }: Shift): Promise<string[]> {
  const before = tally.faults.length
  await Promise.all(people.map(person => person.call('who am I', 'GET', '/common/whoami')))
  for (const { by, path, digest } of acknowledged.documents) {
    const bytes = await by.file('read a document', path)
    if (!bytes || digestOf(bytes) !== digest) tally.fault('a document differs from its upload')
  }
  return tally.faults.splice(before)
}
