import { readConfig } from '#server/config.ts'
import { rebuildStandings } from '#server/platform/standings/standings.ts'
import { connectDatabase, requireDatabase } from '#server/startup/database.ts'
import { problemOf } from './problemOf.ts'

/**
 * npm run rebuild: computes again whose turn it is, the tab, and everything else that lists sort and count by, and stores it for
 * all cases. It can run while servers use the database.
 */
async function run() {
  const config = readConfig(process.env)
  requireDatabase(config)
  // Opens the database without migrating it.
  const database = await connectDatabase(config)
  try {
    const changed = await rebuildStandings(database.db)
    console.log(changed.length ? `Corrected the cases of these patients: ${changed.join(', ')}` : 'All cases were correct.')
  } finally {
    await database.close()
  }
}

run().catch(error => {
  console.error(problemOf(error))
  process.exitCode = 1
})
