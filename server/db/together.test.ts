import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../testing.ts'
import type { Db } from './connect.ts'
import { sentWithNext } from './pipelining.ts'
import { together } from './together.ts'

const db = await openDatabase('empty')
await sql`create table marks (id integer primary key)`.execute(db)

const marks = async () => (await sql<{ id: number }>`select id from marks order by id`.execute(db)).rows.map(({ id }) => id)
const store = (tx: Db, id: number) => sql`insert into marks values (${id})`.execute(tx)
const select = async (tx: Db, value: number) =>
  (await sql<{ value: number }>`select 6 / ${value}::int as value`.execute(tx)).rows[0]!.value
const emptied = () => sql`delete from marks`.execute(db)

test('returns each job’s result, including nested jobs’ results, and stores their changes', async () => {
  await emptied()
  const results = await db.transaction().execute(tx =>
    together(tx, [
      job => select(job, 1),
      async job => {
        await store(job, 1)
        await store(job, 2)
        return 'stored'
      },
      job => together(job, [one => select(one, 2), one => select(one, 3)]),
    ]),
  )
  expect([results, await marks()]).toEqual([
    [6, 'stored', [3, 2]],
    [1, 2],
  ])
})

test('throws the cause if a statement fails, and stores nothing', async () => {
  await emptied()
  const change = db.transaction().execute(tx =>
    together(tx, [
      async job => {
        await store(job, 1)
        await store(job, 2)
      },
      async job => {
        await sql`insert into marks values (${3 / 2}) ${sentWithNext}`.execute(job)
        await store(job, 3)
      },
      job => select(job, 0),
    ]),
  )
  await expect(change).rejects.not.toThrow('aborted')
  expect(await marks()).toEqual([])
})

test('waits for the other jobs if one fails, so that they store nothing after the rollback', async () => {
  await emptied()
  let refused: unknown
  const change = db.transaction().execute(tx =>
    together(tx, [
      () => Promise.reject(new Error('refused')),
      async job => {
        for (let id = 1; id <= 20; id++) await store(job, id)
        refused = 'not yet'
      },
    ]),
  )
  await expect(change).rejects.toThrow('refused')
  expect([refused, await marks()]).toEqual(['not yet', []])
})

test.skipIf(inject('database').engine !== 'postgres')('sends statements before earlier ones are answered', async () => {
  const steps: string[] = []
  const send = pg.Client.prototype.query as (config: unknown) => Promise<unknown>
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, config: unknown) {
    steps.push('sent')
    const answer = send.call(this, config)
    answer.then(() => steps.push('answered'))
    return answer as unknown as undefined
  })
  onTestFinished(() => spy.mockRestore())
  await db.transaction().execute(async tx => {
    await select(tx, 1)
    steps.length = 0
    await together(tx, [job => select(job, 2), job => select(job, 3)])
    expect(steps).toEqual(['sent', 'sent', 'answered', 'answered'])
  })
})
