import { resolve } from 'node:path'
import { type RuleKey, retentionRules } from '#domain/compliance/retention/rules.ts'
import { passwordProblem } from '#domain/identity/account/password.ts'
import { hoursPerApplication } from '#domain/insights/metrics.ts'
import { viewOnlyDays } from '#domain/people/deactivation/rules.ts'
import { z } from '#domain/platform/zod.ts'
import { nearestName } from './nearestName.ts'
import { poolers } from './platform/db/connect.ts'

const portMessage = 'must be a number from 0 to 65535'
const wholeSeconds = 'must be a whole number of seconds, at least 1'
const seconds = (byDefault: number) => z.coerce.number(wholeSeconds).int(wholeSeconds).min(1, wholeSeconds).default(byDefault)
/** A retention period in days. Rejects values below the legal minimum. */
function keeping(key: RuleKey) {
  const { days, least } = retentionRules[key]
  const message = `must be a whole number of days, at least ${least}`
  return z.coerce.number(message).int(message).min(least, message).max(36_525, 'must be at most 36525 days').default(days)
}
const countMessage = 'must be a whole number from 10 to 100000'
const viewDays = 'must be a whole number of days from 0 to 365'
const manyCalls = 'must be a whole number from 60 to 1000000'
const megabytes = 'must be a whole number from 1 to 200'
/** Whether a key is neither a repeated text nor made of only a few different characters. Random keys of 32 hex digits pass. */
const isUnpredictable = (key: string) => new Set(key).size >= 8 && !/^(.+?)\1+$/su.test(key)
const connections = 'must be a whole number from 2 to 200'
/** An optional URL of a PostgreSQL server or a pooler. */
const databaseAddress = () =>
  z
    .string()
    .refine(
      address => /^postgres(ql)?:\/\//.test(address) && URL.canParse(address) && !new URL(address).host.includes(','),
      'must be a postgres:// URL with one host. For failover, use an address that follows the primary',
    )
    .optional()
const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false')
  .transform(value => ['true', '1', 'yes'].includes(value))

/** All settings, read from environment variables. Durations are in seconds unless the name contains another unit. */
export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development, production, or test').default('development'),
  PORT: z.coerce.number(portMessage).int(portMessage).min(0, portMessage).max(65_535, portMessage).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress(),
  /**
   * The URL of PostgreSQL itself if DATABASE_URL points to a connection pooler. Used for migrations and for notifications between
   * servers.
   */
  DATABASE_DIRECT_URL: databaseAddress(),
  /** The mode of the connection pooler that DATABASE_URL points to. */
  DATABASE_POOLER: z.enum(poolers, `must be ${poolers.slice(0, -1).join(', ')}, or ${poolers.at(-1)}`).default('none'),
  DATABASE_POOL_SIZE: z.coerce.number(connections).int(connections).min(2, connections).max(200, connections).default(10),
  DATABASE_STATEMENT_S: seconds(15),
  DATABASE_IDLE_TRANSACTION_S: seconds(15),
  DATABASE_IDLE_CONNECTION_S: seconds(10),
  /** `false` if migrations run separately (npm run migrate). The server then starts only on an up-to-date database. */
  MIGRATE_AT_START: flag.default(true),
  /** The role that owns the tables, used only for migrations and restores. Defaults to the role in DATABASE_URL. */
  DATABASE_OWNER_URL: databaseAddress(),
  SEED: z.enum(['demo', 'lookups'], 'must be demo or lookups').optional(),
  /** In production, required to create demo users with a known password. Every page then shows a banner. */
  ALLOW_DEMO: flag.default(false),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  /** Must follow the same rules as every other password. Startup also refuses a guessable one. */
  ADMIN_PASSWORD: z
    .string()
    .superRefine((password, { addIssue }) => {
      const problem = passwordProblem(password)
      if (problem) addIssue(problem.replace('New password ', ''))
    })
    .optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .refine(isUnpredictable, 'must be random, such as the output of "openssl rand -base64 32", not a repeated character or text')
    .optional(),
  SECRET_KEY_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Accepts a new secret key for a database that was used with another key, which is now lost. */
  SECRET_KEY_LOST: flag.default(false),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  TRUST_PROXY: flag.default(false),
  /** A separate port for /metrics. If unset, METRICS_TOKEN enables /metrics on PORT. */
  METRICS_PORT: z.coerce.number(portMessage).int(portMessage).min(1, portMessage).max(65_535, portMessage).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The OpenTelemetry collector that receives traces over HTTP. OpenTelemetry defines these settings' names. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(64).default('passage'),
  /** The fraction of requests and jobs to trace. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be from 0 to 1')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug, or silent')
    .default('info'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// URL' }).optional(),
  MAIL_FROM: z.string().default('Passage <no-reply@passage.example>'),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).max(40).optional(),
  /** The fax service. Its reports about sent faxes are signed with FAX_SECRET. */
  FAX_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  FAX_TOKEN: z.string().min(1).optional(),
  FAX_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Signs the email service's reports about emails that bounced after it had accepted them. */
  MAIL_CALLBACK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Receivers of webhooks inside the operator's own network, as host or host:port, separated by spaces. They may use HTTP. */
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+( +[\w.:[\]-]+)*$/, 'must be host names, separated by spaces')
    .transform(hosts => hosts.toLowerCase().split(/ +/))
    .optional(),
  FILES_URL: z.url({ protocol: /^file$/, error: 'must be a file: URL' }).optional(),
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/, error: 'must be a tcp:// URL' }).optional(),
  NPI_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  TILES_URL: z.url({ error: 'must be a URL with {z}, {x}, and {y}' }).optional(),
  TILES_ATTRIBUTION: z.string().trim().max(200).default(''),
  /** The operator's own street map: a PMTiles archive with vector tiles. Checked when the server starts (mapFile.ts). */
  MAP_FILE: z.string().min(1).optional(),
  SENTRY_DSN: z.url({ protocol: /^https?$/, error: 'must be a project DSN, such as https://key@host/1' }).optional(),
  SENTRY_ENVIRONMENT: z.string().trim().min(1).max(64).default('production'),
  SUPPORT_WIDGET_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) URL of a script' }).optional(),
  CHAT_WIDGET_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) URL of a script' }).optional(),
  CHAT_WIDGET_REGION: z
    .string()
    .regex(/^[a-z]{2,12}$/, 'must be a short word, such as us')
    .default('us'),
  /** Accepts the risk that third-party widget scripts can read what a signed-in user sees and call the API as that user. */
  WIDGETS_MAY_READ_PATIENT_DATA: flag.default(false),
  WIDGET_ORIGINS: z
    .string()
    .regex(/^((https|wss):\/\/[\w.*-]+(:\d+)?( |$))+$/, 'must be https:// and wss:// origins, separated by spaces')
    .optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@passage.example'),
  /** A BI server that replaces the built-in analytics: its URL, signing secret, and dashboard id. */
  BI_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  BI_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  BI_DASHBOARD: z.coerce.number('must be a number').int('must be a number').min(1, 'must be a number').optional(),
  /** The page where treatment centers book a call. If unset, the banner links to the support address (INS-007). */
  BOOKING_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  HOURS_PER_APPLICATION: z.coerce
    .number('must be a number of hours')
    .min(0, 'must be a number of hours')
    .max(100, 'must be at most 100')
    .default(hoursPerApplication),
  AGREEMENT_PROVIDER: z.string().trim().min(1).max(120).default('Passage'),
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  AGREEMENT_STATE: z.string().trim().min(1).max(60).default('California'),
  AGREEMENT_COUNTY: z.string().trim().min(1).max(60).default('Los Angeles County'),
  SESSION_IDLE_S: seconds(30 * 60),
  SESSION_MAX_S: seconds(12 * 60 * 60),
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce
    .number(countMessage)
    .int(countMessage)
    .min(10, countMessage)
    .max(100_000, countMessage)
    .default(60),
  TEMPORARY_PASSWORD_S: seconds(7 * 24 * 60 * 60),
  RELEASE_VALID_S: seconds(365 * 24 * 60 * 60),
  FACILITY_ACCESS_AFTER_END_S: seconds(30 * 24 * 60 * 60),
  /** How many days members of a deactivated organization can view its open applications. 0 ends their access immediately. */
  DEACTIVATED_VIEW_DAYS: z.coerce.number(viewDays).int(viewDays).min(0, viewDays).max(365, viewDays).default(viewOnlyDays),
  KEEP_CASES_DAYS: keeping('cases'),
  KEEP_UNFINISHED_DAYS: keeping('unfinished'),
  KEEP_DRAFTS_DAYS: keeping('drafts'),
  KEEP_NOTIFICATIONS_DAYS: keeping('notifications'),
  KEEP_MESSAGES_DAYS: keeping('messages'),
  KEEP_SESSIONS_DAYS: keeping('sessions'),
  KEEP_CODES_DAYS: keeping('codes'),
  SEAL_EVERY_S: seconds(1),
  OUTBOX_EVERY_S: seconds(2),
  CLOCKS_EVERY_S: seconds(10),
  JOBS: flag.default(true),
  REQUEST_MAX_S: seconds(60),
  /** Maximum calls per user per minute on each server. */
  REQUESTS_PER_MINUTE: z.coerce.number(manyCalls).int(manyCalls).min(60, manyCalls).max(1_000_000, manyCalls).default(3000),
  /**
   * The default is three times the size of one year's national directory as an uncompressed table. Zipped files are about
   * one-seventh of that size.
   */
  IMPORT_MAX_MB: z.coerce.number(megabytes).int(megabytes).min(1, megabytes).max(200, megabytes).default(32),
})
export type Config = z.infer<typeof Settings> & { SEED: 'demo' | 'lookups' }

/** The settings that are keys or passwords, or addresses that contain one. Deployments take them from a secret (tests/deploy.test.ts). */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_BEFORE',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_TOKEN',
  'FAX_TOKEN',
  'FAX_SECRET',
  'MAIL_CALLBACK_SECRET',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
  'SENTRY_DSN',
  'BI_SECRET',
] as const satisfies readonly (keyof Config)[]

export const isSecured = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean => PUBLIC_URL?.startsWith('https:') ?? false

/** The folder for uploads awaiting inspection, and for archives until they are stored. */
export const spoolPath = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => resolve(DATA_DIR, 'spool')

/** The path's public URL; undefined if PUBLIC_URL is not set. */
export const linkTo = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, path: string): string | undefined =>
  PUBLIC_URL && `${PUBLIC_URL.replace(/\/$/, '')}${path}`

/**
 * Reads and validates the settings. Throws an Error that lists each invalid setting and the reason, but not the value, which may be
 * a secret.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  refuseMisspelled(Object.keys(present))
  for (const [name, why] of Object.entries(removed))
    if (name in present) throw new Error(`Passage cannot start. ${name} is no longer a setting: ${why}. Remove it.`)
  const result = Settings.safeParse(present)
  if (!result.success) {
    const sentences = result.error.issues.map(issue => `${issue.path.join('.')} is invalid: it ${issue.message}.`)
    throw new Error(`Passage cannot start. ${sentences.join(' ')}`)
  }
  const config = result.data
  if (config.NODE_ENV === 'production') {
    if (!config.SEED)
      throw new Error(
        'Passage cannot start. SEED must be set in production: lookups (no data except the lookup lists) or demo (fictional people).',
      )
    if (config.SEED === 'demo' && !config.ALLOW_DEMO)
      throw new Error(
        'Passage cannot start. SEED=demo creates fictional users who all share a published password. Use SEED=lookups, or ALLOW_DEMO=true for a demo without real patients.',
      )
    if (config.DATABASE_URL && !config.SECRET_KEY)
      throw new Error('Passage cannot start. SECRET_KEY is required in production with DATABASE_URL.')
  }
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_URL)
    throw new Error('Passage cannot start. DATABASE_DIRECT_URL also requires DATABASE_URL.')
  if (config.DATABASE_POOLER === 'transaction' && !config.DATABASE_DIRECT_URL)
    throw new Error(
      'Passage cannot start. With a connection pooler in transaction mode, set DATABASE_DIRECT_URL to a direct PostgreSQL connection for migrations and for notifications between servers.',
    )
  if (config.DATABASE_OWNER_URL && !config.DATABASE_URL)
    throw new Error(
      'Passage cannot start. DATABASE_OWNER_URL also requires DATABASE_URL, the connection URL of the role that the app uses.',
    )
  if ((config.SUPPORT_WIDGET_URL || config.CHAT_WIDGET_URL) && !config.WIDGETS_MAY_READ_PATIENT_DATA)
    throw new Error(
      "Passage cannot start. SUPPORT_WIDGET_URL and CHAT_WIDGET_URL load another company's script into signed-in pages, where it can read patients' data and act for the user. Set WIDGETS_MAY_READ_PATIENT_DATA=true to accept that, or remove them.",
    )
  if (Boolean(config.ADMIN_EMAIL) !== Boolean(config.ADMIN_PASSWORD))
    throw new Error('Passage cannot start. Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.')
  if (config.FAX_URL && !config.FAX_SECRET)
    throw new Error('Passage cannot start. FAX_URL also requires FAX_SECRET, which signs the reports about sent faxes.')
  if (config.FILES_S3_BUCKET && config.FILES_URL)
    throw new Error('Passage cannot start. FILES_S3_BUCKET and FILES_URL both specify where files are stored. Set only one.')
  if (config.TILES_URL && config.MAP_FILE)
    throw new Error('Passage cannot start. TILES_URL and MAP_FILE both specify the map. Set only one.')
  if (Boolean(config.FILES_S3_ACCESS_KEY_ID) !== Boolean(config.FILES_S3_SECRET_ACCESS_KEY))
    throw new Error('Passage cannot start. Set both FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, or neither.')
  return { ...config, SEED: config.SEED ?? 'demo' }
}

/** Settings of earlier versions, which must not be ignored in silence, and why they are gone. */
const removed = {
  DATABASE_REPLICA_URL: 'all reads use the primary',
  DATABASE_REPLICA_MAX_LAG_S: 'all reads use the primary',
}

/** Throws if a variable's name nearly matches a setting's name, because a misspelled setting would silently have no effect. */
function refuseMisspelled(names: readonly string[]) {
  const known = Object.keys(Settings.shape)
  const sentences = names.flatMap(name => {
    const meant = nearestName(name, known)
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`]
  })
  if (sentences.length) throw new Error(`Passage cannot start. ${sentences.join(' ')}`)
}
