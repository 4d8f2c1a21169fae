import { arch, platform, release, totalmem } from 'node:os'
import { sql } from 'kysely'
import { entriesOf } from '#domain/platform/keys.ts'
import type { LogLine, SupportBundle } from '#domain/platform/system/schema.ts'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../db/connect.ts'
import { readInstallation } from '../installation/settings.ts'

type Deps = Pick<AppContext, 'config' | 'db' | 'now'> &
  Partial<Pick<AppContext, 'health' | 'recentLog'>> & {
    /** The product's version, if no running server makes the bundle. */
    version?: string
  }

/**
 * What someone needs to find the cause of a problem: versions, settings without secrets, health, the last log lines, database sizes, and
 * migrations. Contains no patient data: settings and log lines are copied field by field from lists of harmless ones. Without a running
 * server, health is null, and there are no log lines.
 */
export async function supportBundle({ config, db, now, health, recentLog, version }: Deps): Promise<SupportBundle> {
  const report = (await health?.report()) ?? null
  return {
    made_at: now().toISOString(),
    version: report?.version ?? version ?? null,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    memory_mb: { machine: Math.round(totalmem() / 2 ** 20), process: Math.round(process.memoryUsage.rss() / 2 ** 20) },
    settings: harmlessSettings(config),
    changed_settings: entriesOf(await readInstallation(db)).flatMap(([name, value]) =>
      value === null || name === 'updated_at' ? [] : [name],
    ),
    health: report,
    database: await databaseSizes(db),
    migrations: await migrations(db),
    log: (recentLog?.() ?? []).map(harmlessLine).filter(line => line !== undefined),
  }
}

/** Texts that are no secret and do not name a person. Numbers and yes or no are never secret. */
const harmlessTexts: ReadonlySet<keyof Config> = new Set<keyof Config>([
  'NODE_ENV',
  'HOST',
  'DATABASE_POOLER',
  'SEED',
  'LOG_LEVEL',
  'OTEL_SERVICE_NAME',
  'FILES_S3_REGION',
  'SENTRY_ENVIRONMENT',
  'CHAT_WIDGET_REGION',
])

const isHarmless = (name: keyof Config, value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && harmlessTexts.has(name))

/** The settings. Of all texts that are not on the list, only that they are set, because they may contain a password. */
const harmlessSettings = (config: Config): SupportBundle['settings'] =>
  Object.fromEntries(
    entriesOf(config).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isHarmless(name, value) ? value : '(set)']],
    ),
  )

const lineFields = {
  texts: ['time', 'level', 'hostname', 'request_id', 'trace_id', 'method', 'route', 'code', 'name', 'trace', 'job', 'cause'],
  numbers: ['pid', 'status', 'ms', 'tries', 'omitted'],
} as const

/** A log line with only its harmless fields: without the client's address, the user, and everything that is not on the list. */
function harmlessLine(line: string): LogLine | undefined {
  try {
    const { msg, err, error, ...fields } = JSON.parse(line)
    const all = { ...fields, ...(err ?? error) }
    return Object.fromEntries([
      ...lineFields.texts.flatMap(name => (typeof all[name] === 'string' ? [[name, all[name].slice(0, 2000)]] : [])),
      ...lineFields.numbers.flatMap(name => (typeof all[name] === 'number' ? [[name, all[name]]] : [])),
      // With an error, the message may be the error's own, which can quote a value.
      ...(typeof msg === 'string' && !err ? [['msg', withoutValues(msg)]] : []),
    ])
  } catch {
    return undefined
  }
}

/** Removes what a message could quote: texts in quotation marks or parentheses, addresses, and long numbers. */
const withoutValues = (message: string): string =>
  message
    .slice(0, 300)
    .replaceAll(/"[^"]*"|“[^”]*”|'[^']*'|\([^)]*\)/g, '…')
    .replaceAll(/\S+@\S+|\d{4,}/g, '…')

async function databaseSizes(db: Db): Promise<SupportBundle['database']> {
  const whole = await sql<{ version: string; bytes: number }>`
    select version() as version, pg_database_size(current_database())::float8 as bytes`.execute(db)
  const { rows: tables } = await sql<SupportBundle['database']['tables'][number]>`
    select relname::text as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by pg_total_relation_size(oid) desc, relname`.execute(db)
  return { ...whole.rows[0]!, tables }
}

const migrations = async (db: Db) =>
  (
    await sql<{
      name: string
      at: string
    }>`select name, timestamp as at from kysely_migration order by timestamp, kysely_migration.name`.execute(db)
  ).rows
