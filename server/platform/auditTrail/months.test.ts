import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openSecret } from '../../secret.ts'
import { grantToApp } from '../../startup/database.ts'
import { openDatabase, openTwoRoles } from '../../testing.ts'
import { connectServer, type Db } from '../db/connect.ts'
import { addAuditMonths } from './chain.ts'
import { createSealer } from './seal.ts'
import { verifySeals } from './verify.ts'
import { writeAudit } from './write.ts'

const secret = openSecret('a secret key for tests, and tests alone')
const onServer = inject('database').engine === 'postgres'

const writeAt = (db: Db, ...times: Date[]) =>
  Promise.all(
    times.map(time =>
      writeAudit(db, secret, 'patients.show', { actor_id: 7, at: time.toISOString(), ip: null, user_agent: null }, [
        { type: 'patients' },
      ]),
    ),
  )

const firstOf = (date: Date, monthsLater: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater))
const nameOf = (date: Date) => `audit_events_${date.getUTCFullYear()}_${String(date.getUTCMonth() + 1).padStart(2, '0')}`

/** The partition of each audit row, sorted by time. */
const partitionsOf = async (db: Db) =>
  (await sql<{ name: string }>`select tableoid::regclass::text as name from audit_events order by at`.execute(db)).rows.map(
    ({ name }) => name,
  )

const partitions = async (db: Db) =>
  (
    await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'audit_events'::regclass order by name`.execute(db)
  ).rows.map(({ name }) => name)

test('an audit row is stored with the rows of its month, and with others if its month has no partition', async () => {
  const db = await openDatabase()
  const today = new Date()
  const [thisMonth, nextMonth, farMonth] = [firstOf(today, 0), firstOf(today, 1), firstOf(today, 300)]
  await writeAt(db, new Date('2001-05-05'), thisMonth, new Date(nextMonth.getTime() - 1), nextMonth, farMonth)
  expect(await partitionsOf(db)).toEqual([
    'audit_events_other',
    nameOf(thisMonth),
    nameOf(thisMonth),
    nameOf(nextMonth),
    'audit_events_other',
  ])
  expect(await createSealer({ db, now: () => today, secret }).sealNow()).toBe(5)
  const verdict = await verifySeals(db, secret)
  expect([verdict.rows, verdict.problem]).toEqual([5, undefined])
  for (const name of await partitions(db)) {
    // A row-level trigger fires only if there are rows.
    if ((await partitionsOf(db)).includes(name)) {
      await expect(sql`delete from ${sql.table(name)}`.execute(db)).rejects.toThrow('only ever added')
      await expect(sql`update ${sql.table(name)} set actor_id = 1`.execute(db)).rejects.toThrow('only ever added')
    }
    await expect(sql`truncate ${sql.table(name)}`.execute(db)).rejects.toThrow('only ever added')
  }
})

test('adds the missing months, and skips a month whose rows are already elsewhere', async () => {
  const db = await openDatabase()
  const expected = await partitions(db)
  expect(expected).toHaveLength(5)
  expect(await addAuditMonths(db)).toBe(0)
  const [second, third] = [1, 2].map(month => firstOf(new Date(), month)) as [Date, Date]
  await sql`drop table ${sql.table(nameOf(second))}, ${sql.table(nameOf(third))}`.execute(db)
  await writeAt(db, third)
  expect(await addAuditMonths(db)).toBe(1)
  expect(await partitions(db)).toEqual(expected.filter(name => name !== nameOf(third)))
  expect(await partitionsOf(db)).toEqual(['audit_events_other'])
})

test.skipIf(!onServer)('the app’s role can add months but cannot change or drop one [S-20]', async () => {
  const { owner, app } = await openTwoRoles()
  await grantToApp(owner, app)
  const month = nameOf(firstOf(new Date(), 1))
  await sql`drop table ${sql.table(month)}`.execute(owner)
  expect(await addAuditMonths(app)).toBe(1)
  await grantToApp(owner, app)
  for (const statement of [
    `delete from ${month}`,
    `update ${month} set actor_id = 1`,
    `truncate ${month}`,
    `drop table ${month}`,
  ])
    await expect(sql.raw(statement).execute(app), statement).rejects.toThrow(/permission denied|must be owner/)
})

test.skipIf(!onServer)('does not wait for a long-running reader, so it never holds up a request', async () => {
  const db = await openDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = inject('database')
  if (database.engine !== 'postgres') return
  const { db: reader } = connectServer(new URL(rows[0]!.name, database.url).href)
  onTestFinished(() => reader.destroy())
  await sql`drop table ${sql.table(nameOf(firstOf(new Date(), 1)))}`.execute(db)
  await reader.transaction().execute(async tx => {
    await sql`select count(*) from audit_events`.execute(tx)
    const adding = addAuditMonths(db)
    await writeAt(reader, new Date())
    expect(await adding).toBe(0)
  })
  expect(await addAuditMonths(db)).toBe(1)
})
