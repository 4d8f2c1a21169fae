import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { organizationTables, unusedTables } from './tables.ts'

const { db } = await startServer()

test('every table is in the archive, or left out with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(organizationTables), ...unusedTables].sort())
})
