import { readConfig } from '../config.ts'
import { openDatabase } from '../open/database.ts'
import { runImport } from './run.ts'

/** `npm run import -- facilities|hsds|payers|hospitals FILE`: status 0 when it is done, 1 when nothing was or could not be finished. */
process.exitCode = await runImport(process.argv.slice(2), {
  open: () => openDatabase(readConfig(process.env)),
  out: process.stdout,
  err: process.stderr,
})
