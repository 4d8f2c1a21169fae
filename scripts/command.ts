import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { connectDatabase, requireDatabase } from '#server/startup/database.ts'

/** Opens the database without migrating it, and closes it after `work`. Throws if there is no database yet. */
export async function withDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  requireDatabase(config)
  const database = await connectDatabase(config)
  try {
    return await work(database.db, config)
  } finally {
    await database.close()
  }
}

/** Why a command failed. Errors from opening the database are worded for the server's start. */
export const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace('Passage cannot start. ', '') : String(error)

/** Prints why a command failed, and sets its exit code. */
export function fail(error: unknown, exitCode = 1): void {
  console.error(problemOf(error))
  process.exitCode = exitCode
}
