import { isAbsolute } from 'node:path'
import { passwordProblem } from '#domain/identity/account/password.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { type InstallationSetting, installationSettings } from '#domain/platform/installation/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { z } from '#domain/platform/zod.ts'
import { audit as recordArchive } from '../backup/organization/makeArchives.ts'
import { digestOf, writeArchive } from '../backup/organization/write.ts'
import type { AppContext } from '../context.ts'
import { confirmedFactor, removeFactor } from '../identity/secondFactor/factorQueries.ts'
import { recordAccountChange } from '../people/accountSecurity/record.ts'
import { difference, writeAudit } from '../platform/auditTrail/write.ts'
import { endSessions } from '../platform/auth/endSessions.ts'
import { refuseGuessable } from '../platform/auth/guessable.ts'
import { hashPassword } from '../platform/auth/hashing.ts'
import type { Db } from '../platform/db/connect.ts'
import { publish, transaction } from '../platform/events/events.ts'
import { changeInstallation, readInstallation } from '../platform/installation/settings.ts'
import { supportBundle } from '../platform/system/supportBundle.ts'
import { accountStoppedUntil, forgetAccount } from '../platform/throttle/throttle.ts'
import { problemOfNewFile } from './newFile.ts'
import { restoreSuperAdmin } from './restoreSuperAdmin.ts'

type Context = Parameters<typeof transaction>[0] & Parameters<typeof supportBundle>[0] & Pick<AppContext, 'files'>

/** A command of `npm run admin`, from the command line or through the running server's socket. */
export const AdminCommand = z.object({
  name: z.enum(['create', 'reset', 'unlock', 'list', 'settings', 'set', 'bundle', 'archive']),
  args: z.array(z.string().max(2000)).max(10),
  /** The temporary password that the operator chose. */
  password: z.string().max(1024).optional(),
  /** The system user who runs the command, for the audit log. */
  run_by: z.string().max(100),
})
type AdminCommand = z.infer<typeof AdminCommand>

/** A reason that the operator can act on, such as an unknown address. */
class CannotRun extends Error {}

/**
 * Runs a command and returns its response: a JSON list of lines to print, which contain no secret, or with status 400 the reason why
 * nothing was changed.
 */
export async function answerAdmin(context: Context, input: unknown): Promise<{ status: number; body: string }> {
  const { data: command } = AdminCommand.safeParse(input)
  if (!command) return { status: 400, body: '' }
  try {
    return { status: 200, body: JSON.stringify(await commands[command.name](context, command)) }
  } catch (error) {
    if (error instanceof CannotRun) return { status: 400, body: error.message }
    throw error
  }
}

const commands: Record<AdminCommand['name'], (context: Context, command: AdminCommand) => Promise<string[]>> = {
  create: createAdministrator,
  reset: resetAccount,
  unlock: unlockAccount,
  list: listAccounts,
  settings: showSettings,
  set: changeSetting,
  bundle: makeBundle,
  archive: archiveOrganization,
}

async function createAdministrator(context: Context, { args: [email], password, run_by }: AdminCommand) {
  if (!z.email().safeParse(email).success)
    throw new CannotRun('Specify the email address: npm run admin -- create ada@hospital.example')
  const hash = await hashOf(password, { email: email! })
  const { username, created } = await restoreSuperAdmin(context, email!, { hash, run_by })
  return [
    `${created ? 'Created the super admin' : 'Made this account an active super admin:'} ${username}. Sign in with the temporary password.`,
    ...(created ? [] : ['The account’s sessions ended, and two-factor authentication was turned off.']),
    'The other super admins were notified, and the audit log records this.',
  ]
}

/** Sets a temporary password, ends the sessions, removes the second factor, and unlocks the account. The role does not change. */
async function resetAccount(context: Context, { args: [email], password, run_by }: AdminCommand) {
  const account = await requireAccount(context.db, email)
  const hash = await hashOf(password, account)
  const now = context.now().toISOString()
  const expires = new Date(context.now().getTime() + context.config.TEMPORARY_PASSWORD_S * 1000).toISOString()
  await transaction(context, now, async call => {
    const { tx } = call
    const hadFactor = Boolean(await confirmedFactor(tx, account.id))
    await tx
      .updateTable('users')
      .set({ password_hash: hash, password_expires_at: expires, first_login: true, locked_at: null, updated_at: now })
      .where('id', '=', account.id)
      .execute()
    await removeFactor(tx, account.id)
    await endSessions(tx, account.id, now)
    await forgetAccount(tx, context, account)
    const by = { actor: null, from_server: true as const }
    await recordAccountChange(call, account, { kind: 'password_changed', ...by })
    if (hadFactor) await recordAccountChange(call, account, { kind: 'factor_off', ...by })
    if (account.role_id === platformRoles.SUPER_ADMIN) await publish(call, 'superAdminRestored', { account })
    await audit(tx, context, 'account.resetFromServer', {
      ids: [account.id],
      detail: { run_by, second_factor_removed: hadFactor },
    })
  })
  return [
    `${account.username} has a temporary password, which must be changed at the first sign-in.`,
    'The account’s sessions ended, two-factor authentication is off, and the owner was notified by email.',
    ...(account.tmri_status === 'Approved'
      ? []
      : [
          `The account’s status is still ${account.tmri_status}, so its owner cannot sign in until an administrator approves it.`,
        ]),
  ]
}

async function unlockAccount(context: Context, { args: [email], run_by }: AdminCommand) {
  const account = await requireAccount(context.db, email)
  const now = context.now().toISOString()
  await transaction(context, now, async call => {
    const { tx } = call
    await tx.updateTable('users').set({ locked_at: null }).where('id', '=', account.id).execute()
    await forgetAccount(tx, context, account)
    if (account.locked_at) await recordAccountChange(call, account, { kind: 'unlocked', actor: null, from_server: true })
    await audit(tx, context, 'account.unlockFromServer', {
      ids: [account.id],
      detail: { run_by, was_locked: Boolean(account.locked_at) },
    })
  })
  return [`${account.username} is unlocked. Delays after wrong passwords and codes ended, too.`]
}

/** At most this many accounts are listed. */
const listed = 100

/** Lists the administrators or, with a text, the accounts whose username or email address contains it. */
async function listAccounts(context: Context, { args: [text], run_by }: AdminCommand) {
  const { db } = context
  const accounts = db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'username', 'email', 'roles.name as role', 'tmri_status', 'locked_at', 'last_login_at'])
    .orderBy('username')
    .limit(listed + 1)
  const contains = (column: 'username' | 'email', word: string) => ({ column, word: `%${word.replaceAll(/[\\%_]/g, '\\$&')}%` })
  const rows = await (text
    ? accounts.where(eb =>
        eb.or(
          (['username', 'email'] as const).map(name => contains(name, text)).map(({ column, word }) => eb(column, 'ilike', word)),
        ),
      )
    : accounts.where('role_id', '<>', platformRoles.RW_USER)
  ).execute()
  const shown = rows.slice(0, listed)
  await audit(db, context, 'account.listFromServer', { ids: shown.map(({ id }) => id), detail: { run_by } })
  const now = context.now().toISOString()
  const lines = await Promise.all(
    shown.map(async ({ id, username, email, role, tmri_status, locked_at, last_login_at }) => {
      const delayed = await accountStoppedUntil(db, id, now)
      const state = locked_at ? 'locked' : delayed ? `delayed until ${delayed}` : tmri_status
      return [username, email, role ?? '', state, last_login_at ?? 'never signed in']
    }),
  )
  if (!lines.length) return ['No accounts.']
  return [
    ...columns([['USERNAME', 'EMAIL', 'ROLE', 'STATE', 'LAST SIGN-IN'], ...lines]),
    ...(rows.length > listed ? [`Only the first ${listed} accounts are listed. Add a text to search for.`] : []),
  ]
}

/** The settings of this command. The review of the Spanish release names the text that was on the screen, so it needs the console. */
const settable = keysOf(installationSettings).filter(name => !name.startsWith('spanish_release'))

async function showSettings({ db }: Context) {
  const stored = await readInstallation(db)
  const lines = settable.map(name => [name, stored[name] ?? '(default)'])
  return columns([['SETTING', 'VALUE'], ...lines])
}

async function changeSetting(context: Context, { args: [name, ...words], run_by }: AdminCommand) {
  if (!name || !settable.includes(name as InstallationSetting))
    throw new CannotRun(
      `Specify a setting and its value. The settings are ${settable.join(', ')}. All others are environment variables.`,
    )
  const setting = name as InstallationSetting
  const parsed = installationSettings[setting].safeParse(words.join(' '))
  if (!parsed.success) throw new CannotRun(`${setting}: ${parsed.error.issues[0]!.message}.`)
  const now = context.now().toISOString()
  await context.db.transaction().execute(async tx => {
    const change = { [setting]: parsed.data }
    const before = await changeInstallation(tx, change, { now }).catch(refused)
    await audit(tx, context, 'installation.change', {
      type: 'installation',
      ids: [1],
      detail: { run_by, ...difference(before, change) },
    })
  })
  return [parsed.data === null ? `${setting} has its default again.` : `${setting} is now: ${parsed.data}`]
}

/** The text of the support bundle, as the only line. */
async function makeBundle(context: Context, { run_by }: AdminCommand) {
  await audit(context.db, context, 'system.bundle', { type: 'installation', ids: [1], detail: { run_by } })
  return [JSON.stringify(await supportBundle(context), null, 2)]
}

/** Writes the archive of an organization to a file of the system user that runs the server. */
async function archiveOrganization(context: Context, { args: [id, path], run_by }: AdminCommand) {
  if (!/^\d{1,9}$/.test(id ?? '') || !path || !isAbsolute(path))
    throw new CannotRun('Specify the organization’s number and the file to write: npm run admin -- archive 12 mercy.zip')
  const problem = await problemOfNewFile(path)
  if (problem) throw new CannotRun(problem)
  const { manifest, patients } = await writeArchive(context, Number(id), path).catch(refused)
  const { sha256 } = await digestOf(path)
  const { organization, counts, files, missing_files } = manifest
  const about = { organization_id: organization.id, requested_by: null, reason: 'From the command line', run_by }
  await recordArchive(context, about, { sha256, counts, patients })
  return [
    `${path}: ${organization.name}. Members: ${counts.users}. Locations: ${counts.facilities}. Patients: ${counts.patients}. Applications: ${counts.applications}. Files: ${Object.keys(files).filter(name => name.startsWith('files/')).length}.`,
    ...(missing_files.length ? [`${missing_files.length} files no longer exist. The manifest names them.`] : []),
    `SHA-256: ${sha256}`,
    'The archive contains patient data and is not encrypted. The audit log records that it was made.',
  ]
}

async function requireAccount(db: Db, email: string | undefined) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'first_name', 'last_name', 'role_id', 'tmri_status', 'locked_at'])
    .where(eb => eb(eb.fn('lower', ['email']), '=', (email ?? '').toLowerCase()))
    .executeTakeFirst()
  if (!account)
    throw new CannotRun(email ? `No account has the email address ${email}.` : 'Specify the email address of the account.')
  return account
}

/** Rethrows the reason of a rule as one that the operator can act on. */
function refused(error: unknown): never {
  throw error instanceof HttpError ? new CannotRun(`${error.message}.`) : error
}

/** The hash of the temporary password, which follows the same rules as every other password. */
async function hashOf(password: string | undefined, owner: Parameters<typeof refuseGuessable>[2]): Promise<string> {
  const problem = passwordProblem(password ?? '')
  if (problem) throw new CannotRun(`${problem.replace('New password', 'The temporary password')}.`)
  await refuseGuessable(password!, 'password', owner).catch(refused)
  return hashPassword(password!)
}

type Act = { type?: string; ids: number[]; detail: Record<string, unknown> }

/** Records the command without an actor, because whoever can run programs on the server has not signed in. */
function audit(tx: Db, { secret, now }: Pick<Context, 'secret' | 'now'>, action: string, { type = 'users', ids, detail }: Act) {
  const reader = { actor_id: null, at: now().toISOString(), ip: null, user_agent: 'npm run admin' }
  return writeAudit(tx, secret, action, reader, [{ type, ids, detail }])
}

/** The rows of a table, with each column as wide as its longest text. */
function columns(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map(row => row[at]!.length)))
  return rows.map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
}
