import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import type { Db } from '../db/connect.ts'
import { createSealer } from './seal.ts'
import { chainStart, verifyFrom, verifySeals } from './verify.ts'
import { writeAudit } from './write.ts'

async function deps(count: number) {
  const server = await startServer()
  const { db, context } = server
  const write = (rows: number) =>
    writeAudit(
      db,
      context.secret,
      'users.show',
      { actor_id: 7, at: context.now().toISOString(), ip: null, user_agent: null },
      Array.from({ length: rows }, (_, n) => ({ type: 'users', ids: [n + 1] })),
    )
  await write(count)
  const sealer = createSealer(context)
  await sealer.sealNow()
  const check = async (after?: number) => {
    const reply = await server.as('super.admin')('POST', '/admin/audit/verify', after === undefined ? {} : { after })
    return { status: reply.statusCode, ...reply.json() }
  }
  return { db, secret: context.secret, write, sealer, check }
}

/** Simulates a database owner who bypasses the triggers that protect the rows. */
async function runWithoutTriggers(db: Db, table: string, statement: string) {
  await sql.raw(`alter table ${table} disable trigger all`).execute(db)
  await sql.raw(statement).execute(db)
  await sql.raw(`alter table ${table} enable trigger all`).execute(db)
}

test('200 reports an intact chain, its length and the number of unsealed rows; the check adds an audit row', async () => {
  const { db, write, check } = await deps(1200)
  await write(4)
  const sealed = { seals: 2, rows: 1200, wrong: null, next: null, unsealed: 4 }
  expect(await check()).toMatchObject({ status: 200, data: { ...sealed, last: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  expect(await db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()).toMatchObject({
    action: 'audit.verify',
    subject_type: 'audit_seals',
    detail: { after: null, seals: 2, rows: 1200, wrong: null, unsealed: 4, doubtful_rows: 0 },
  })
})

test('200 names a manually changed row and counts nothing after it as verified', async () => {
  const { db, check } = await deps(1200)
  const { rows } = await sql<{ id: number }>`select id from audit_events order by id offset 1100 limit 1`.execute(db)
  const { id } = rows[0]!
  await runWithoutTriggers(db, 'audit_events', `update audit_events set actor_id = 1 where id = ${id}`)
  expect(await check()).toMatchObject({
    status: 200,
    data: { seals: 1, rows: 1000, wrong: `Entry ${id} was changed after it was sealed.`, next: null, unsealed: null },
  })
})

test('200 continues after the seal where the last run stopped; 404 for an unknown seal', async () => {
  const { db, secret, check } = await deps(1200)
  expect(await check(1)).toMatchObject({
    data: { seals: 1, rows: 200, wrong: null, next: null, last: (await verifySeals(db, secret)).last },
  })
  expect((await check(2_000_000)).status).toBe(404)
})

test('finds a row that refers to a missing seal, regardless of its number', async () => {
  const { db, secret, write, sealer } = await deps(3)
  // Seal ids have gaps after a rollback.
  await sql`select setval(pg_get_serial_sequence('audit_seals', 'id'), 2)`.execute(db)
  await write(1)
  await sealer.sealNow()
  await write(1)
  const undo = new Error('undo')
  for (const seal of [-5, 2, 900]) {
    const verdict = db.transaction().execute(async tx => {
      await runWithoutTriggers(
        tx,
        'audit_sealed_events',
        `insert into audit_sealed_events select max(id), ${seal}, 'x' from audit_events`,
      )
      expect((await verifySeals(tx, secret)).problem).toMatch(
        new RegExp(`^Seal ${seal}, which sealed entry \\d+, is missing\\.$`),
      )
      throw undo
    })
    await expect(verdict).rejects.toBe(undo)
  }
})

test('a run stops after about the given number of rows, and the next one continues', async () => {
  const { db, secret } = await deps(2500)
  const first = await verifyFrom(db, secret, chainStart, 500)
  expect(first).toMatchObject({ rows: 2000, next: { seal: 2 } })
  const rest = await verifyFrom(db, secret, first.next!, Number.POSITIVE_INFINITY)
  expect([first.rows + rest.rows, rest.next]).toEqual([2500, undefined])
})
