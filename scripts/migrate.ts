import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/startup/database.ts'
import { reason } from '#server/startup/reason.ts'

/**
 * npm run migrate: migrates the database to this version without starting the server. If the migration fails, exits with 1 and
 * leaves the database unchanged.
 */
async function run() {
  const database = await openDatabase({ ...readConfig(process.env), MIGRATE_AT_START: true })
  await database.close()
  console.log('The database is up to date.')
}

run().catch(error => {
  console.error(reason(error).replace('Passage cannot start.', 'The database was not migrated.'))
  process.exitCode = 1
})
