import { sql } from 'kysely'
import type { Channel } from '#domain/compliance/messages/contract.ts'
import type { Check, CheckName, System } from '#domain/platform/system/schema.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/connect.ts'
import type { FileProbe, Files } from '../gateways/files.ts'
import { channelsSetUp } from '../gateways/setUp.ts'
import type { Heartbeats } from './heartbeats.ts'

/** Reports the state of this server and the services that it needs. */
export type Health = {
  heartbeats: Heartbeats
  /** All checks, at most a few seconds old. Resolves within five seconds and never rejects. */
  report: () => Promise<System>
  /** The facts that the last report loaded; undefined if the database was unreachable. */
  facts: () => DatabaseFacts | undefined
}

export type HealthDeps = {
  config: Pick<Config, 'FILES_URL' | 'FILES_S3_BUCKET' | 'SEAL_EVERY_S' | 'SMTP_URL' | 'SMS_URL' | 'FAX_URL'>
  db: Db
  files: Pick<Files, 'probe'>
  spool: Pick<Files, 'probe'>
  matcher: { version: () => number | undefined }
  /** Rejects if the email server does not accept a connection. Undefined if no email server is set up. */
  mail?: { check: () => Promise<void> } | undefined
  heartbeats: Heartbeats
  /** The names of this version's migrations. */
  migrations: () => Promise<readonly string[]>
  version: string | null
  now: () => Date
}

/** How long the database may take to respond, in milliseconds, so that probes get a response within five seconds. */
const databaseMs = 4_000
/** How long a disk, a bucket, or an email server may take to respond, in milliseconds. */
const [diskMs, bucketMs, mailMs] = [2_000, 10_000, 10_000]
/** Limits above which (for free space, below which) a check warns. Below `fullMb`, the largest upload would not fit. */
const limits = { clockS: 30, messagesS: 600, sealsS: 60, freeMb: 512, fullMb: 8 }

const failed = (cause: Check['cause']): Finding => ({ state: 'failed', cause })
const warning = (cause: Check['cause'], more: Partial<Finding> = {}): Finding => ({ state: 'warning', cause, ...more })
const ok: Finding = { state: 'ok' }

/**
 * Creates the checks. A failed check takes this server out of the load balancer, which helps only if other servers can pass the
 * check. Therefore, only checks of the server's own disk, jobs, and index can fail. Anything that all servers share, such as the
 * email server or a bucket, causes only a warning. The exception is the database, because no request works without it
 * (docs/decisions/0027-health-and-metrics.md).
 */
export function createHealth(deps: HealthDeps): Health {
  const { heartbeats, now } = deps
  const started_at = new Date().toISOString()
  let last: DatabaseFacts | undefined
  const database = remembered(1_000, async () => {
    last = await inTime(readDatabaseFacts(deps.db, channelsSetUp(deps.config)), databaseMs)
    return last
  })
  const ownFiles = !deps.config.FILES_S3_BUCKET && !deps.config.FILES_URL
  const disk = remembered(3_000, () => inTime(probeFolder(deps.spool, failed), diskMs).then(or(failed('files_unavailable'))))
  const store = remembered(ownFiles ? 3_000 : 30_000, () =>
    inTime(probeFolder(deps.files, ownFiles ? failed : warning), deps.config.FILES_S3_BUCKET ? bucketMs : diskMs).then(
      or((ownFiles ? failed : warning)('files_unavailable')),
    ),
  )
  const { mail: mailServer } = deps
  const mail =
    mailServer &&
    remembered(60_000, () =>
      inTime(
        mailServer.check().then(
          () => ok,
          () => warning('mail_unreachable'),
        ),
        mailMs,
      ).then(or(warning('mail_unreachable'))),
    )
  const expected = deps.migrations()
  expected.catch(() => {})

  async function findings(): Promise<Partial<Record<CheckName, Finding>>> {
    const [facts, spoolState, storeState] = await Promise.all([
      database.fresh(),
      disk.fresh(),
      ownFiles ? store.fresh() : store.latest(),
    ])
    const unknown: Finding = { state: 'unknown' }
    const withFacts = (check: (facts: DatabaseFacts) => Finding) => (facts ? check(facts) : unknown)
    const names = await expected
    return {
      database: facts ? (facts.readOnly ? warning('database_read_only') : ok) : failed('database_unreachable'),
      migrations: withFacts(found => migrationsOf(found, names)),
      index: deps.matcher.version() === undefined ? failed('index_not_loaded') : ok,
      files: worse(spoolState ?? unknown, storeState ?? unknown),
      jobs: jobsOf(heartbeats),
      mail: mail ? (mail.latest() ?? unknown) : warning('mail_not_set_up'),
      texts: withFacts(found => (found.blockedTexts ? warning('texts_not_set_up') : ok)),
      faxes: withFacts(found => (found.blockedFaxes ? warning('faxes_not_set_up') : ok)),
      messages: withFacts(found => late('messages_late', found.oldestMessage, limits.messagesS)),
      clock: withFacts(found => clockOf(found)),
      seals: withFacts(found => late('seals_late', found.oldestUnsealed, Math.max(limits.sealsS, 10 * deps.config.SEAL_EVERY_S))),
    }
  }
  const late = (cause: Check['cause'], since: string | null, limitS: number) => {
    const seconds = since === null ? 0 : Math.round((now().getTime() - Date.parse(since)) / 1000)
    return seconds > limitS ? warning(cause, { amount: seconds }) : ok
  }
  const clockOf = ({ clockMs }: DatabaseFacts) => {
    const seconds = Math.round((now().getTime() - clockMs) / 1000)
    return Math.abs(seconds) > limits.clockS ? warning('clock_wrong', { amount: seconds }) : ok
  }
  return {
    heartbeats,
    facts: () => last,
    async report() {
      const found = await findings()
      const checks = Object.entries(found).map(([name, finding]) => ({
        name: name as CheckName,
        cause: null,
        amount: null,
        job: null,
        ...finding,
      }))
      return {
        ready: checks.every(({ state }) => state !== 'failed'),
        checked_at: now().toISOString(),
        started_at,
        version: deps.version,
        checks,
        jobs: heartbeats.jobs(),
      }
    },
  }
}

const or =
  <T>(fallback: T) =>
  (result: T | undefined) =>
    result ?? fallback

/** The worse of two findings; the first one if both are equally bad. */
function worse(a: Finding, b: Finding): Finding {
  const order = ['ok', 'unknown', 'warning', 'failed']
  return order.indexOf(b.state) > order.indexOf(a.state) ? b : a
}

function migrationsOf({ migrations }: DatabaseFacts, names: readonly string[]): Finding {
  if (names.some(name => !migrations.includes(name))) return failed('migrations_missing')
  return migrations.length > names.length ? warning('database_newer') : ok
}

function jobsOf(heartbeats: Heartbeats): Finding {
  const stuck = heartbeats.stuck()
  if (stuck) return { state: 'failed', cause: 'job_stuck', job: stuck }
  const failing = heartbeats.failing()
  return failing ? { state: 'warning', cause: 'job_failing', job: failing } : ok
}

/** Writes to a store and maps any error to its cause. */
async function probeFolder(
  store: { probe: () => Promise<FileProbe> },
  bad: (cause: Check['cause']) => Finding,
): Promise<Finding> {
  try {
    const { free_mb } = await store.probe()
    if (free_mb === undefined || free_mb >= limits.freeMb) return ok
    return free_mb < limits.fullMb ? bad('disk_full') : warning('disk_low', { amount: free_mb })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOSPC' || code === 'EDQUOT') return bad('disk_full')
    return bad(code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'files_read_only' : 'files_unavailable')
  }
}

/** The data that the checks need from the database, loaded in one statement. */
type DatabaseFacts = {
  /** The database server's time, in milliseconds since 1970. */
  clockMs: number
  /** The directory's version. The matching index may be older. */
  directory: number
  migrations: string[]
  /**
   * Whether the database rejects changes, because it is a standby or a primary that was made read-only (for example, because its
   * disk is full).
   */
  readOnly: boolean
  /** Number of messages that have not been sent (at most a thousand). */
  pending: number
  /** When the oldest unsent message was written. Ignores messages whose gateway is not set up. */
  oldestMessage: string | null
  /** Whether text messages are waiting for SMS_URL to be set. */
  blockedTexts: boolean
  /** Whether faxes are waiting for FAX_URL to be set. */
  blockedFaxes: boolean
  /** When the oldest unsealed audit row was written. */
  oldestUnsealed: string | null
}

/** Loads the facts. Each one needs only a few index entries, regardless of the table's size. */
async function readDatabaseFacts(db: Db, channels: readonly Channel[]): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    with pending as materialized (select 1 from outbox where state in ('waiting', 'sending') limit 1000),
      due as materialized (select created_at from outbox
        where state in ('waiting', 'sending') and channel = any(${channels}::text[]) order by next_try_at limit 1000)
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
      current_setting('transaction_read_only') = 'on' as "readOnly",
      (select version from directory_version) as directory,
      (select coalesce(json_agg(name), '[]') from migrations) as migrations,
      (select count(*) from pending) as pending,
      (select min(created_at) from due) as "oldestMessage",
      ${!channels.includes('sms')} and exists (
        select from outbox where state in ('waiting', 'sending') and channel = 'sms') as "blockedTexts",
      ${!channels.includes('fax')} and exists (
        select from outbox where state in ('waiting', 'sending') and channel = 'fax') as "blockedFaxes",
      (select at from audit_events where id > coalesce((select max(event_id) from audit_sealed_events), 0)
        order by id limit 1) as "oldestUnsealed"`.execute(db)
  return rows[0]!
}

/** A check's result, without the check's name. */
type Finding = Pick<Check, 'state'> & Partial<Pick<Check, 'cause' | 'amount' | 'job'>>

/** The result of `work`; undefined if it fails or takes longer than `ms`. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([work.catch(() => undefined), timeout]).finally(() => clearTimeout(timer))
}

/**
 * Runs `work` at most once every `ms` milliseconds, and never twice at the same time, so many probes cost no more than one. `fresh`
 * waits for a result that is no older than `ms`; `latest` returns the last result immediately and refreshes it in the background.
 */
function remembered<T>(ms: number, work: () => Promise<T>) {
  let result: T | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<T | undefined> | undefined
  const renew = () => {
    running ??= work()
      .then(value => {
        result = value
        return value
      })
      .finally(() => {
        readAt = performance.now()
        running = undefined
      })
    return running
  }
  const isOld = () => performance.now() - readAt >= ms
  return {
    fresh: async (): Promise<T | undefined> => (isOld() ? renew() : result),
    latest(): T | undefined {
      if (isOld()) renew().catch(() => {})
      return result
    },
  }
}
