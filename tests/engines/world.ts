import { existsSync } from 'node:fs'
import type { Db } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'

/** The moment at which the cast is born and every test's clock starts: a Tuesday noon in New York. */
export const testNow = '2026-11-17T17:00:00.000Z'

/** What every test file finds in its database: all tables, the lookups, and the cast. */
export async function fill(db: Db) {
  await migrate(db)
  const seed = new URL('../../server/seed/seed.ts', import.meta.url)
  if (!existsSync(seed)) return
  const { seedLookups, seedCast } = await import(/* @vite-ignore */ seed.href)
  await seedLookups(db)
  await seedCast(db, new Date(testNow))
}
