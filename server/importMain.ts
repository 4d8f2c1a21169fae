import { readConfig } from './config.ts'
import { runCommand } from './imports/commandLine.ts'
import { openSecret } from './secret.ts'
import { openDatabase } from './startup/database.ts'
import { openFiles } from './startup/folders.ts'
import { checkSecretKey, secretKey } from './startup/secretKey.ts'

const stopped = new AbortController()
// A terminal sends Ctrl-C to this process and to its launcher, which forwards it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())

/**
 * Entry point for `npm run import -- facilities|hsds|payers|hospitals FILE`, `list`, and `undo NUMBER`. The exit status is 0 on
 * success or 1 if nothing was imported or the command did not finish.
 */
process.exitCode = await runCommand(process.argv.slice(2), {
  async open() {
    const config = readConfig(process.env)
    const secret = openSecret(await secretKey(config), config.SECRET_KEY_BEFORE)
    const database = await openDatabase(config)
    // The audit log's entries need the server's key.
    await checkSecretKey(database.db, secret).catch(async error => {
      await database.close()
      throw error
    })
    return { ...database, secret, files: await openFiles(config) }
  },
  out: process.stdout,
  err: process.stderr,
  stop: stopped.signal,
})
