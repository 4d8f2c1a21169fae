import { readConfig } from './config.ts'
import { runCommand } from './imports/commandLine.ts'
import { openDatabase } from './startup/database.ts'
import { openFiles } from './startup/fileStore.ts'

/**
 * Entry point for `npm run import -- facilities|hsds|payers|hospitals FILE`, `list`, and `undo NUMBER`. The exit status is 0 on
 * success or 1 if nothing was imported or the command did not finish.
 */
process.exitCode = await runCommand(process.argv.slice(2), {
  async open() {
    const config = readConfig(process.env)
    return { ...(await openDatabase(config)), files: await openFiles(config) }
  },
  out: process.stdout,
  err: process.stderr,
})
