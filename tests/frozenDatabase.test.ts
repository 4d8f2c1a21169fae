import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectServer } from '../server/db/connect.ts'
import { startPostgres } from './engines/postgresServer.ts'

/** The parent of a process; only Linux has this file. */
const parentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])

test.runIf(process.platform === 'linux')(
  'a frozen database host fails requests within five seconds, further ones immediately, and recovers [R10]',
  { timeout: 60_000 },
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const changes: boolean[] = []
    const { db } = connectServer(postgres.url('postgres'), { onFrozen: frozen => changes.push(frozen) })
    onTestFinished(() => db.destroy())
    const ask = async (statement: string) => {
      const started = performance.now()
      const outcome = await db
        .connection()
        .execute(connection => sql.raw(statement).execute(connection))
        .then(
          () => 'answered',
          () => 'failed',
        )
      return { outcome, s: (performance.now() - started) / 1000 }
    }
    expect((await ask('select 0')).outcome).toBe('answered')
    // A slow statement is no frozen host.
    expect(await ask('select pg_sleep(4)')).toMatchObject({ outcome: 'answered' })

    const client = new pg.Client(postgres.url('postgres'))
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    const self = (client as unknown as { processID: number }).processID
    const processes = [parentOf(self), ...rows.map(({ pid }) => pid)]
    await client.end()
    /** A process that has just ended cannot be signaled. */
    const signal = (name: NodeJS.Signals) => {
      for (const pid of processes) {
        try {
          process.kill(pid, name)
        } catch {}
      }
    }
    const thaw = () => signal('SIGCONT')
    onTestFinished(thaw)
    signal('SIGSTOP')
    const [first, second] = await Promise.all([ask('select 1'), ask('select 2')])
    for (const reply of [first, second]) {
      expect(reply.outcome).toBe('failed')
      expect(reply.s).toBeLessThan(5)
    }
    const later = await ask('select 3')
    expect(later.outcome).toBe('failed')
    expect(later.s).toBeLessThan(0.1)
    expect(changes).toEqual([true])
    thaw()
    await expect.poll(async () => (await ask('select 4')).outcome, { timeout: 10_000 }).toBe('answered')
    expect(changes).toEqual([true, false])
  },
)
