import { readConfig } from '../server/config.ts'
import { refuseHeld } from '../server/startup/lock.ts'

/** Checks whether the server can start. Fails with a message if a setting is invalid or another process uses the data folder. */
try {
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) await refuseHeld(config.DATA_DIR)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
