import type { Db } from '../../server/platform/db/connect.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { seedLookups, seedTestData } from '../../server/seed/seed.ts'

/** The start time of the test data and of every test's clock: noon on a Tuesday in New York. */
export const testNow = '2026-11-17T17:00:00.000Z'

/** The initial content of each test file's database: tables, lookups, and test users. */
export async function fill(db: Db) {
  await migrate(db)
  await seedLookups(db)
  await seedTestData(db, new Date(testNow))
}
