import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '../testing.ts'
import { batchStatement, changesStatement } from './changedRows.ts'

const { db } = await startServer()

test('right after a bulk load, before PostgreSQL has statistics, a batch of facilities is still found by primary key', async () => {
  await sql`alter table facilities set (autovacuum_enabled = false)`.execute(db)
  await sql`insert into facilities (name, status, intake_complete, latitude, longitude)
    select 'Many ' || n, 'Approved', true, 34, -118 from generate_series(1, 10000) n`.execute(db)
  const { rows } = await sql<{ ids: number[] }>`select array_agg(id order by id) as ids from facilities`.execute(db)
  const ids = rows[0]!.ids.filter((_, at) => at % 500 === 0)
  const planOf = async (statement: { explain: (format: 'json') => Promise<unknown> }) =>
    JSON.stringify(await statement.explain('json'))
  /** How the plan reads the table: by primary key, or some other way. */
  const reads = (plan: string) =>
    (plan.match(/"Index Name":"facilities_\w+"|"Seq Scan"[^{}]*"Relation Name":"facilities"/g) ?? []).map(read =>
      read.includes('facilities_pkey') ? 'by key' : 'otherwise',
    )
  expect(reads(await planOf(batchStatement(db, ids)))).toEqual(['by key'])
  // The comparison reads the entire table once. The first batch is in the same statement.
  expect(reads(await planOf(changesStatement(db, new Map()))).toSorted()).toEqual(['by key', 'otherwise'])
})
