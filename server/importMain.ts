import { readConfig } from './config.ts'
import { runImport } from './import/run.ts'
import { openDatabase } from './startup/database.ts'

/**
 * Entry point for `npm run import -- facilities|hsds|payers|hospitals FILE`. The exit status is 0 on success or 1 if nothing was
 * imported or the import did not finish.
 */
process.exitCode = await runImport(process.argv.slice(2), {
  open: () => openDatabase(readConfig(process.env)),
  out: process.stdout,
  err: process.stderr,
})
