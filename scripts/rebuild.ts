import { rebuildStandings } from '#server/platform/standings/standings.ts'
import { fail, withDatabase } from './command.ts'

/**
 * npm run rebuild: computes again whose turn it is, the tab, and everything else that lists sort and count by, and stores it for
 * all cases. It can run while servers use the database.
 */
async function run() {
  const changed = await withDatabase(rebuildStandings)
  console.log(changed.length ? `Corrected the cases of these patients: ${changed.join(', ')}` : 'All cases were correct.')
}

run().catch(fail)
