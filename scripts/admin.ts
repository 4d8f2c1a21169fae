import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { restoreOrganization } from '#server/backup/organization/restore.ts'
import { type Config, readConfig } from '#server/config.ts'
import { subscribers } from '#server/messaging/notifications/subscribers.ts'
import { adminSocket, askServer } from '#server/platform/gateways/adminSocket.ts'
import { liveInProcess } from '#server/platform/live/live.ts'
import { openSecret } from '#server/secret.ts'
import { openAsOwner, openDatabase, requireDatabase } from '#server/startup/database.ts'
import { openFiles } from '#server/startup/folders.ts'
import { rotateKeys } from '#server/startup/rotateKeys.ts'
import { checkSecretKey, secretKey } from '#server/startup/secretKey.ts'
import { productVersion } from '#server/version.ts'
import { AdminCommand, answerAdmin } from '#server/workflows/adminCommands.ts'
import { problemOfNewFile } from '#server/workflows/newFile.ts'
import { fail } from './command.ts'

const usage = `Usage: npm run admin -- COMMAND

  create EMAIL       Makes the account with this address a super admin, or creates it
  reset EMAIL        Sets a temporary password, ends the sessions, turns off two-factor authentication, and unlocks the account
  unlock EMAIL       Unlocks the account, and ends delays after wrong passwords and codes
  list [TEXT]        Lists the administrators, or the accounts whose username or address contains the text
  settings           Lists the settings that can be changed while Passage is running
  set NAME [VALUE]   Changes such a setting. Without a value, the default applies again
  bundle FILE        Writes a support bundle: versions, settings without secrets, health, log lines without patient data
  archive ID FILE    Writes everything that Passage keeps for the organization with this number to a ZIP file
  restore-organization FILE
                     Restores an organization from such a file. Stop the server first if it uses the embedded database
  rotate-keys        Changes the secret key. Stop every server first
  help               Prints this text

Run it on the server, as the server's system user and with its settings. If the server is running, it carries out the command. Otherwise,
the command opens the database itself. create and reset ask for the temporary password, or read it from standard input. The audit log
records every command that changes something or lists accounts.
`

/** How long the server may take to write an archive, in milliseconds. */
const archiveMs = 6 * 60 * 60 * 1000

/** Runs the command and returns the lines to print. Throws an error with a message for the operator. */
async function run([name = 'help', ...args]: string[]): Promise<string[]> {
  if (name === 'help' || name === '--help') return [usage]
  const config = readConfig(process.env)
  if (name === 'rotate-keys') return rotate(config)
  if (name === 'restore-organization') return restore(config, args[0])
  if (!AdminCommand.shape.name.safeParse(name).success) throw new Error(`There is no command ${name}.\n\n${usage}`)
  if (name === 'bundle' && !args[0]) throw new Error('Specify the file to write: npm run admin -- bundle passage-support.json')
  if (name === 'bundle') await refuseToWrite(args[0]!)
  const needsPassword = (name === 'create' || name === 'reset') && args[0]
  // The server may run in another folder.
  if (name === 'archive' && args[1]) args[1] = resolve(args[1])
  const command = { name, args, run_by: systemUser(), ...(needsPassword && { password: await askPassword() }) }
  const { status, body } =
    (await askServer(adminSocket(config.DATA_DIR), command, name === 'archive' ? archiveMs : undefined)) ??
    (await runDirectly(config, command))
  if (status !== 200) throw new Error(body || 'The server could not run this command. Use the command of the same version.')
  const lines: string[] = JSON.parse(body)
  if (name !== 'bundle') return lines
  await writeFile(args[0]!, `${lines[0]}\n`, { mode: 0o600, flag: 'wx' })
  return [`${args[0]} contains no secret and no patient data. Read it before you send it.`]
}

/** Throws before the server makes a file if it cannot be written. */
async function refuseToWrite(path: string) {
  const problem = await problemOfNewFile(resolve(path))
  if (problem) throw new Error(problem)
}

/** Opens the database and runs the command here. Does not migrate it, so that servers of this version can keep running. */
async function runDirectly(config: Config, command: object) {
  const { secret, database } = await open(config)
  const live = liveInProcess()
  try {
    await checkSecretKey(database.db, secret, config.SECRET_KEY_LOST)
    return await answerAdmin(
      {
        config,
        db: database.db,
        secret,
        live,
        subscribers,
        now: () => new Date(),
        version: productVersion(),
        files: await openFiles(config),
      },
      command,
    )
  } finally {
    await live.close()
    await database.close()
  }
}

async function rotate(config: Config) {
  if (await askServer(adminSocket(config.DATA_DIR), {})) throw new Error('The server is running. Stop every server first.')
  const { database } = await open(config)
  try {
    return await rotateKeys({ config, db: database.db, direct: database.direct, now: new Date(), run_by: systemUser() })
  } finally {
    await database.close()
  }
}

/** Restores an organization as the owner of the tables, like a backup. */
async function restore(config: Config, path: string | undefined) {
  if (!path) throw new Error('Specify the file to read: npm run admin -- restore-organization mercy.zip')
  const secret = openSecret(await secretKey(config), config.SECRET_KEY_BEFORE)
  const database = await openAsOwner(config)
  try {
    await checkSecretKey(database.db, secret, config.SECRET_KEY_LOST)
    const deps = { db: database.db, secret, files: await openFiles(config), now: () => new Date() }
    const { manifest, files, renumbered } = await restoreOrganization(deps, path, systemUser())
    const { organization, counts } = manifest
    return [
      `Restored ${organization.name}. Members: ${counts.users}. Locations: ${counts.facilities}. Patients: ${counts.patients}. Applications: ${counts.applications}. Files: ${files}.`,
      ...(renumbered ? [`People outside the organization with another number than before: ${renumbered}.`] : []),
      'The members have no password. Approve them under Users; they set a password with “Forgot your password?” on the sign-in page, or sign in through their organization.',
      'Set up single sign-on, tokens, and webhooks again. The audit log records the restore.',
    ]
  } finally {
    await database.close()
  }
}

async function open(config: Config) {
  requireDatabase(config)
  const secret = openSecret(await secretKey(config), config.SECRET_KEY_BEFORE)
  return { secret, database: await openDatabase({ ...config, ...(config.DATABASE_URL && { MIGRATE_AT_START: false }) }) }
}

/** The person at the keyboard, also behind sudo. Containers may run as a user without a name. */
function systemUser(): string {
  try {
    return process.env.SUDO_USER ?? userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

/** Asks for the temporary password without showing it. Reads a line if standard input is not a terminal. */
async function askPassword(): Promise<string> {
  const { isTTY } = process.stdin
  if (isTTY) process.stderr.write('Temporary password (not shown): ')
  const silent = new Writable({ write: (_text, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: isTTY })
  for await (const line of terminal) {
    terminal.close()
    if (isTTY) process.stderr.write('\n')
    return line
  }
  throw new Error('Enter the temporary password, or pass it on standard input.')
}

run(process.argv.slice(2)).then(lines => console.log(lines.join('\n')), fail)
