import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectServer } from '../server/platform/db/connect.ts'
import { startPair } from './engines/pair.ts'

test('a standby is refused, so that no request meets a database that accepts no changes', { timeout: 120_000 }, async () => {
  const pair = await startPair()
  onTestFinished(() => pair.stop().then(() => {}))
  const { db } = connectServer(pair.standby.url('postgres'))
  onTestFinished(() => db.destroy())
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '25006' })
})

test('after a failover, connections go to the promoted standby, which has every acknowledged row', {
  timeout: 120_000,
}, async () => {
  const pair = await startPair({ synchronous: true })
  onTestFinished(() => pair.stop().then(() => {}))
  const { db } = connectServer(pair.url('postgres'))
  onTestFinished(() => db.destroy())
  await sql`create table notes (id int)`.execute(db)
  const acknowledged: number[] = []
  let next = 0
  let over = false
  const codes = new Set<string>()
  const writers = Array.from({ length: 4 }, async () => {
    while (!over) {
      const id = next++
      await sql`insert into notes values (${id})`.execute(db).then(
        () => acknowledged.push(id),
        error => codes.add(String(error.code ?? error.message)),
      )
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  })
  const more = (count: number) => {
    const goal = acknowledged.length + count
    return expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(goal)
  }
  await more(20)
  await pair.primary.kill()
  await expect.poll(() => codes.size, { timeout: 10_000 }).toBeGreaterThan(0)
  await pair.promote()
  await more(20)
  over = true
  await Promise.all(writers)
  const { rows } = await sql<{ id: number }>`select id from notes`.execute(db)
  const stored = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter(id => !stored.has(id))).toEqual([])
})
