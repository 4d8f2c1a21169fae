import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../testing.ts'
import type { Db } from './connect.ts'
import { PipeliningClient, sentWithNext } from './pipelining.ts'

const db = await openDatabase('empty')
const onServer = inject('database').engine === 'postgres'
await sql`create table marks (id integer primary key)`.execute(db)

const marks = async () => (await sql<{ id: number }>`select id from marks order by id`.execute(db)).rows.map(({ id }) => id)
const empty = () => sql`delete from marks`.execute(db)
const store = (tx: Db, id: number) => sql`insert into marks values (${id})`.execute(tx)
const storeWithNext = (tx: Db, id: number) => sql`insert into marks values (${id}) ${sentWithNext}`.execute(tx)
const taken = expect.objectContaining({ code: '23505' })

test('stores a statement that is sent with the commit', async () => {
  await empty()
  await db.transaction().execute(async tx => {
    await store(tx, 1)
    await storeWithNext(tx, 2)
  })
  expect(await marks()).toEqual([1, 2])
})

test('stores statements that are sent with the next one, in their order', async () => {
  await empty()
  const seen = await db.transaction().execute(async tx => {
    await storeWithNext(tx, 1)
    await storeWithNext(tx, 2)
    const { rows } = await sql<{ id: number }>`select id from marks order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  expect([seen, await marks()]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('rolls back and throws the error of a statement that is sent with the commit', async () => {
  await empty()
  await store(db, 2)
  const change = db.transaction().execute(async tx => {
    await store(tx, 1)
    await storeWithNext(tx, 2)
  })
  await expect(change).rejects.toEqual(taken)
  expect(await marks()).toEqual([2])
})

test('rolls back a transaction whose only statement is sent with the commit and fails', async () => {
  await empty()
  await store(db, 2)
  await expect(db.transaction().execute(tx => storeWithNext(tx, 2))).rejects.toEqual(taken)
  expect(await marks()).toEqual([2])
})

test('throws the error of a statement that is sent with the next one, and stores neither', async () => {
  await empty()
  await store(db, 2)
  const change = db.transaction().execute(async tx => {
    await storeWithNext(tx, 2)
    await store(tx, 3)
  })
  await expect(change).rejects.toEqual(taken)
  expect(await marks()).toEqual([2])
})

test('does not store a statement that waits for the next one when the transaction is rolled back', async () => {
  await empty()
  const change = db.transaction().execute(async tx => {
    await storeWithNext(tx, 1)
    throw new Error('half-way')
  })
  await expect(change).rejects.toThrow('half-way')
  expect(await marks()).toEqual([])
})

test('stores a marked statement outside of a transaction immediately', async () => {
  await empty()
  await storeWithNext(db, 1)
  expect(await marks()).toEqual([1])
})

test('runs the statements of a savepoint in their order', async () => {
  await empty()
  const tx = await db.startTransaction().execute()
  await storeWithNext(tx, 1)
  const point = await tx.savepoint('point').execute()
  await storeWithNext(point, 2)
  await point.rollbackToSavepoint('point').execute()
  await tx.commit().execute()
  expect(await marks()).toEqual([1])
})

describe.skipIf(!onServer)('on a PostgreSQL server', () => {
  /** Opens a connection, and counts the packets that it sends. */
  async function openClient() {
    const client = new PipeliningClient({ connectionString: (inject('database') as { url: string }).url })
    await client.connect()
    onTestFinished(() => client.end())
    const { stream } = (client as unknown as { connection: { stream: { _write: () => void; _writev: () => void } } }).connection
    const spies = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
    return { client, packets: () => spies.reduce((count, spy) => count + spy.mock.calls.length, 0) }
  }

  test('sends begin with the first select, and a marked statement with the commit', async () => {
    const { client, packets } = await openClient()
    await client.query('begin', [])
    expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
    expect([packets(), client.getTransactionStatus()]).toEqual([1, 'T'])
    await client.query('create temporary table sent (id integer)', [])
    await client.query('insert into sent values ($1) /* sent with the next statement */', [1])
    await client.query('commit', [])
    expect([packets(), client.getTransactionStatus()]).toEqual([3, 'I'])
    expect((await client.query('select id from sent', [])).rows).toEqual([{ id: 1 }])
  })

  test('sends nothing for a transaction without statements', async () => {
    const { client, packets } = await openClient()
    for (const end of ['commit', 'rollback']) {
      await client.query('begin', [])
      expect(await client.query(end, [])).toMatchObject({ command: end.toUpperCase() })
    }
    expect(packets()).toBe(0)
  })

  test('no statement overtakes one that waits for the answer to begin', async () => {
    const { client } = await openClient()
    await client.query('create temporary table sent (id integer)', [])
    await client.query('begin', [])
    const stored = client.query('insert into sent values ($1)', [1])
    const seen = client.query('select id from sent', [])
    await Promise.all([stored, client.query('commit', [])])
    expect((await seen).rows).toEqual([{ id: 1 }])
  })

  test('keeps the connection usable after an error in a pipeline', async () => {
    const { client } = await openClient()
    await client.query('begin', [])
    await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    await expect(client.query('select $1::int', [1])).rejects.toThrow('current transaction is aborted')
    expect(await client.query('commit', [])).toMatchObject({ command: 'ROLLBACK' })
    expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  })

  test.each([
    ['a select', (tx: Db) => sql`select id from marks`.execute(tx)],
    ['a change', (tx: Db) => store(tx, 1)],
    ['a statement that is sent with the next one', (tx: Db) => storeWithNext(tx, 1)],
  ])('stores nothing if begin fails and %s is the first statement', async (_title, first) => {
    await empty()
    const send = pg.Client.prototype.query as (config: unknown) => unknown
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, config: unknown) {
      const isBegin = (config as { text?: string }).text === 'begin'
      return send.call(this, isBegin ? { text: 'select 1 / 0', values: [] } : config) as undefined
    })
    onTestFinished(() => spy.mockRestore())
    const errors: unknown[] = []
    const note = (error: unknown) => void errors.push((error as Error).message)
    await db
      .transaction()
      .execute(async tx => {
        await first(tx).catch(note)
        // A handler might catch the first error and continue.
        await store(tx, 2).catch(note)
        await storeWithNext(tx, 3)
      })
      .catch(note)
    expect(new Set(errors)).toEqual(new Set(['division by zero']))
    expect(await marks()).toEqual([])
  })
})
