import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { storeSealKeys } from '../platform/auditTrail/sealKeys.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import type { Db } from '../platform/db/connect.ts'
import { listenerName } from '../platform/db/listen.ts'
import { openSecret, type Secret } from '../secret.ts'
import { reencryptAll } from './reencrypt.ts'
import { checkSecretKey, secretKey } from './secretKey.ts'

/** Converts everything in the database from the previous secret key to the current one. Returns the counts. */
export async function adoptKey(db: Db, secret: Secret, now: Date) {
  const audit_keys = await storeSealKeys(db, secret, now)
  return { reencrypted: await reencryptAll(db, secret), audit_keys }
}

/** `direct` is a connection that bypasses a pooler, if there is one. */
type Rotating = { config: Config; db: Db; direct: Db; now: Date; run_by: string }

/**
 * Changes the secret key while no server is running. If SECRET_KEY is set, it must be the new key, and SECRET_KEY_BEFORE the previous
 * one. Otherwise, creates a new key in the data folder and keeps the previous one beside it. A run that was interrupted can be repeated.
 * Returns the lines to print, without any key.
 */
export async function rotateKeys({ config, db, direct, now, run_by }: Rotating): Promise<string[]> {
  await refuseWhileServersRun(db, direct, config)
  const keys = config.SECRET_KEY ? fromSettings(config) : await keyFiles(config)
  if (!keys.begun) await checkSecretKey(db, openSecret(keys.before), config.SECRET_KEY_LOST)
  const secret = openSecret(await keys.begin(), keys.before)
  const counts = await adoptKey(db, secret, now)
  const reader = { actor_id: null, at: now.toISOString(), ip: null, user_agent: 'npm run admin' }
  await writeAudit(db, secret, 'installation.rotateKeys', reader, [
    { type: 'audit_seal_keys', detail: { run_by, ...counts.reencrypted } },
  ])
  const { rows, unreadable } = counts.reencrypted
  return [
    `Encrypted ${rows} stored values with the new key.`,
    ...(unreadable ? [`${unreadable} values could not be decrypted with either key and were left unchanged.`] : []),
    await keys.end(),
    'Six-digit codes and two-factor backup codes are invalid now. Older backups need the previous key.',
  ]
}

type Keys = {
  before: string
  /** Whether an earlier run already began, so that the database may use either key. */
  begun: boolean
  /** Returns the new key. */
  begin: () => Promise<string>
  /** Finishes the change. Returns what the operator must do next. */
  end: () => Promise<string>
}

function fromSettings({ SECRET_KEY, SECRET_KEY_BEFORE }: Config): Keys {
  if (!SECRET_KEY_BEFORE)
    throw new Error(
      'Set SECRET_KEY_BEFORE to the present key and SECRET_KEY to a new one (openssl rand -base64 32). Then run this command again.',
    )
  return {
    before: SECRET_KEY_BEFORE,
    // The check also accepts a database that an earlier run has converted in part.
    begun: true,
    begin: async () => SECRET_KEY!,
    end: async () => 'Remove SECRET_KEY_BEFORE from the settings, and start the servers with the new SECRET_KEY.',
  }
}

async function keyFiles(config: Config): Promise<Keys> {
  const [path, kept] = ['secret-key', 'secret-key.before'].map(name => join(config.DATA_DIR, name)) as [string, string]
  const current = await secretKey(config)
  const before = (await readFile(kept, 'utf8').catch(() => current)).trim()
  return {
    before,
    begun: before !== current,
    async begin() {
      if (before !== current) return current
      await link(path, kept).catch(error => {
        if (error.code !== 'EEXIST') throw error
      })
      const draft = `${path}.new`
      await rm(draft, { force: true })
      await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
      await rename(draft, path)
      return secretKey(config)
    },
    async end() {
      const until = `${path}.until-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
      await rename(kept, until)
      return `The new key is in ${path}. The previous one is in ${until}: move it to where you keep the keys of older backups.`
    },
  }
}

/**
 * Throws if other programs use the database, because a server would go on encrypting with the previous key. A pooler keeps connections
 * after the servers have stopped, so behind one, only the servers' own direct connections count.
 */
async function refuseWhileServersRun(db: Db, direct: Db, { DATABASE_URL, DATABASE_POOLER, DATABASE_DIRECT_URL }: Config) {
  if (!DATABASE_URL) return
  if (DATABASE_POOLER !== 'none' && !DATABASE_DIRECT_URL)
    throw new Error(
      'Behind a connection pooler, this command cannot see whether a server is still running. Set DATABASE_DIRECT_URL to a direct PostgreSQL connection, also for the servers, or run this command with DATABASE_URL set to one and without DATABASE_POOLER.',
    )
  const isOther =
    DATABASE_POOLER === 'none' ? sql`usename = current_user and pid <> pg_backend_pid()` : sql`application_name = ${listenerName}`
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity where datname = current_database() and ${isOther}`.execute(
    DATABASE_POOLER === 'none' ? db : direct,
  )
  if (rows[0]!.others) throw new Error(`${rows[0]!.others} other connections to the database are open. Stop every server first.`)
}
