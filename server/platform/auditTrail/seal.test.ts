import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { openSecret } from '../../secret.ts'
import { openDatabase } from '../../testing.ts'
import type { Db } from '../db/connect.ts'
import { createSealer } from './seal.ts'
import { verifySeals } from './verify.ts'
import { writeAudit } from './write.ts'

const secret = openSecret('a secret key for tests, and tests alone')
const now = () => new Date('2026-11-20T10:00:00.123Z')

const write = (db: Db, count: number) =>
  writeAudit(
    db,
    secret,
    'patients.show',
    { actor_id: 7, at: now().toISOString(), ip: '127.0.0.1', user_agent: 'Firefox' },
    Array.from({ length: count }, (_, n) => ({
      patient_id: n + 1,
      type: 'patients',
      ids: [n + 1],
      detail: { b: 1.5, a: ['é', null] },
    })),
  )

/** Simulates a database owner who bypasses the triggers that protect the rows. */
async function runWithoutTriggers(db: Db, table: string, statement: string) {
  await sql.raw(`alter table ${table} disable trigger all`).execute(db)
  await sql.raw(statement).execute(db)
  await sql.raw(`alter table ${table} enable trigger all`).execute(db)
}

async function sealed(count: number) {
  const db = await openDatabase()
  await write(db, count)
  const sealer = createSealer({ db, now, secret })
  await sealer.sealNow()
  return { db, sealer }
}

describe('sealing', () => {
  test('seals every row once, in batches of at most a thousand, and the chain is intact', async () => {
    const { db, sealer } = await sealed(2300)
    const seals = await db.selectFrom('audit_seals').select(['rows', 'previous_hash', 'hash']).orderBy('id').execute()
    expect(seals.map(seal => seal.rows)).toEqual([1000, 1000, 300])
    expect(seals[1]!.previous_hash).toBe(seals[0]!.hash)
    expect(await sealer.sealNow()).toBe(0)
    await write(db, 2)
    expect(await sealer.sealNow()).toBe(2)
    expect(await verifySeals(db, secret)).toEqual({
      seals: 4,
      rows: 2302,
      last_seal: 4,
      last: expect.stringMatching(/^[0-9a-f]{64}$/),
      keyed_since: now().toISOString(),
      signed_since: now().toISOString(),
      doubtful_rows: 0,
      doubts: [],
    })
  })

  test('a restarted sealer continues where the last one stopped', async () => {
    const { db } = await sealed(3)
    await write(db, 1)
    expect(await createSealer({ db, now, secret }).sealNow()).toBe(1)
    expect((await verifySeals(db, secret)).rows).toBe(4)
  })

  test('concurrent sealers seal each row once', async () => {
    const db = await openDatabase()
    await write(db, 1500)
    const counts = await Promise.all(Array.from({ length: 4 }, () => createSealer({ db, now, secret }).sealNow()))
    const rest = await createSealer({ db, now, secret }).sealNow()
    expect([...counts, rest].reduce((sum, count) => sum + count, 0)).toBe(1500)
    expect(await verifySeals(db, secret)).toMatchObject({ rows: 1500 })
    expect(await verifySeals(db, secret)).not.toHaveProperty('wrong')
  })

  test('the seal covers every column of an audit row', async () => {
    const db = await openDatabase()
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'audit_events' order by ordinal_position`.execute(
      db,
    )
    const changes: Record<string, string> = {
      id: 'id = default',
      at: "at = at + interval '1 microsecond'",
      actor_id: 'actor_id = 8',
      action: "action = 'patients.list'",
      patient_id: 'patient_id = null',
      subject_type: "subject_type = 'users'",
      subject_ids: "subject_ids = '{1,2}'",
      detail: `detail = detail || '{"a": 2}'`,
      ip: "ip = '127.0.0.2'",
      user_agent: 'user_agent = null',
      mac: 'mac = null',
    }
    expect(Object.keys(changes)).toEqual(rows.map(row => row.name))
    await write(db, 1)
    await createSealer({ db, now, secret }).sealNow()
    const undo = new Error('undo')
    for (const change of Object.values(changes)) {
      const verdict = db.transaction().execute(async tx => {
        await runWithoutTriggers(tx, 'audit_events', `update audit_events set ${change}`)
        expect((await verifySeals(tx, secret)).problem, change).toMatch(
          /^Entry 1 (is missing|was changed after it was sealed)\.$/,
        )
        throw undo
      })
      await expect(verdict).rejects.toBe(undo)
    }
    expect(await verifySeals(db, secret)).not.toHaveProperty('wrong')
  })

  // The embedded engine has one connection, so rows always commit in id order.
  if (inject('database').engine === 'postgres')
    test('seals a row that commits after rows with higher ids', async () => {
      const db = await openDatabase()
      const sealer = createSealer({ db, now, secret })
      let commit = () => {}
      const blocked = new Promise<void>(resolve => {
        commit = resolve
      })
      let written = () => {}
      const slow = new Promise<void>(resolve => {
        written = resolve
      })
      const transaction = db.transaction().execute(async tx => {
        await write(tx, 1)
        written()
        await blocked
      })
      await slow
      await write(db, 3)
      // Several rounds run before the open transaction commits its row. None of them may skip it.
      for (let turn = 0; turn < 4; turn++) await sealer.sealNow()
      expect((await verifySeals(db, secret)).rows).toBe(3)
      commit()
      await transaction
      expect(await sealer.sealNow()).toBe(1)
      expect(await verifySeals(db, secret)).toMatchObject({ rows: 4 })
      expect(await verifySeals(db, secret)).not.toHaveProperty('wrong')
    })
})

describe('detects and names a manual change', () => {
  test('to a row', async () => {
    const { db } = await sealed(5)
    await runWithoutTriggers(db, 'audit_events', 'update audit_events set actor_id = 1 where id = 3')
    expect((await verifySeals(db, secret)).problem).toBe('Entry 3 was changed after it was sealed.')
  })

  test('deleting a row', async () => {
    const { db } = await sealed(5)
    await runWithoutTriggers(db, 'audit_events', 'delete from audit_events where id = 4')
    expect((await verifySeals(db, secret)).problem).toBe('Entry 4 is missing.')
  })

  test('deleting a row together with its seal entry', async () => {
    const { db } = await sealed(5)
    await runWithoutTriggers(db, 'audit_sealed_events', 'delete from audit_sealed_events where event_id = 4')
    expect((await verifySeals(db, secret)).problem).toBe('Seal 1 covers 5 entries, but only 4 of them exist.')
  })

  test('changing a row together with its digest', async () => {
    const { db } = await sealed(2)
    await runWithoutTriggers(
      db,
      'audit_sealed_events',
      `update audit_sealed_events set hash = '${'0'.repeat(64)}' where event_id = 1`,
    )
    expect((await verifySeals(db, secret)).problem).toBe('Entry 1 was changed after it was sealed.')
    await runWithoutTriggers(db, 'audit_seals', "update audit_seals set hash = 'x' where id = 1")
    expect((await verifySeals(db, secret)).problem).toBeDefined()
  })

  test('deleting a seal', async () => {
    const { db, sealer } = await sealed(1)
    for (const _ of [2, 3]) {
      await write(db, 1)
      await sealer.sealNow()
    }
    await runWithoutTriggers(db, 'audit_sealed_events', 'delete from audit_sealed_events where seal_id = 2')
    await runWithoutTriggers(db, 'audit_seals', 'delete from audit_seals where id = 2')
    expect((await verifySeals(db, secret)).problem).toBe(
      'Seal 3 does not follow the one before it: a seal between them is missing or was changed.',
    )
  })

  test('without the database keys, no audit row or seal can be changed, deleted or truncated', async () => {
    const { db } = await sealed(1)
    for (const statement of [
      'update audit_events set actor_id = 1',
      'delete from audit_events',
      'truncate audit_events cascade',
      "update audit_seals set hash = ''",
      'delete from audit_sealed_events',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('only ever added')
  })
})
