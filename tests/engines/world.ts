import type { Db } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { seedCast, seedLookups } from '../../server/seed/seed.ts'

/** The moment at which the cast is born and every test's clock starts: a Tuesday noon in New York. */
export const testNow = '2026-11-17T17:00:00.000Z'

/** What every test file finds in its database: all tables, the lookups, and the cast. */
export async function fill(db: Db) {
  await migrate(db)
  await seedLookups(db)
  await seedCast(db, new Date(testNow))
}
