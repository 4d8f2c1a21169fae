import { readConfig } from '../server/config.ts'
import { refuseHeld } from '../server/open/lock.ts'

/** Whether a start would be let in: fails with a sentence where a setting is wrong or another process holds the data folder. */
try {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) await refuseHeld(config.DATA_DIR)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
