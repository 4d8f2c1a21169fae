import type { FastifyBaseLogger } from 'fastify'
import { deleteArchives, makeArchives } from '../backup/organization/makeArchives.ts'
import { erasePast } from '../compliance/retention/run.ts'
import type { AppContext } from '../context.ts'
import { remindOfBeds } from '../directory/beds/reminders.ts'
import { findDuplicates } from '../directory/merges/findDuplicates.ts'
import { removeAbandoned } from '../imports/queries.ts'
import { workOnImports } from '../imports/runImports.ts'
import { sendDigests } from '../messaging/notifications/digest.ts'
import { expireApprovals } from '../people/accountSecurity/acts.ts'
import { addAuditMonths } from '../platform/auditTrail/chain.ts'
import { createSealLog } from '../platform/auditTrail/doubts.ts'
import { createSealer, type Sealer } from '../platform/auditTrail/seal.ts'
import { removeUnnamed } from '../platform/files/discard.ts'
import type { Fax } from '../platform/gateways/fax.ts'
import type { Mail } from '../platform/gateways/mail.ts'
import type { Sms } from '../platform/gateways/sms.ts'
import type { Traces } from '../platform/gateways/traces.ts'
import { postWebhook } from '../platform/gateways/webhook.ts'
import { traceOf } from '../platform/log/logger.ts'
import { deliverDue, deliverWebhooks } from '../platform/outbox/deliver.ts'
import { checkStandings } from '../platform/standings/standings.ts'
import { sweepThrottles } from '../platform/throttle/throttle.ts'
import { expireHolds } from '../workflows/expireHolds.ts'
import { remindOfAuthorizations, remindOfCallBacks, remindOfHolds } from '../workflows/reminders.ts'
import { watchClocks } from '../workflows/responseClocks.ts'
import { sendNextBatches } from '../workflows/sendPlans/sendNext.ts'
import { createFailureLog } from './healthLog.ts'
import { repeat } from './repeat.ts'

/** `longest` is how many seconds a run may take before the job is considered stuck. The default is five minutes. */
type Job = { name: string; every: number; longest?: number; work: (signal: AbortSignal) => Promise<unknown> }

/** The limit for jobs that may have a lot of work. */
const hours = 6 * 60 * 60

/**
 * All background jobs, with their intervals in seconds. Pending work is in the database. A job claims a piece of work (with `for
 * update skip locked` or an advisory lock) in the transaction that processes it, so only one of several servers processes it
 * (docs/decisions/0005-jobs-and-response-clock.md).
 */
const jobs = (
  context: AppContext,
  { mail, sms, fax }: Gateways,
  { sealer, sealLog }: Seals,
  log: FastifyBaseLogger,
): readonly Job[] => [
  { name: 'seal', every: context.config.SEAL_EVERY_S, work: sealer.sealNow },
  { name: 'newest seal', every: 60, work: sealLog.logNewest },
  { name: 'audit months', every: 60 * 60, work: () => addAuditMonths(context.db) },
  { name: 'outbox', every: context.config.OUTBOX_EVERY_S, work: () => deliverDue(context, mail, sms, fax) },
  {
    name: 'webhooks',
    every: context.config.OUTBOX_EVERY_S,
    longest: hours,
    work: signal => deliverWebhooks(context, postWebhook(context.config), signal),
  },
  { name: 'response clocks', every: context.config.CLOCKS_EVERY_S, work: () => watchClocks(context) },
  { name: 'held beds', every: context.config.CLOCKS_EVERY_S, work: () => expireHolds(context) },
  { name: 'next applications', every: context.config.CLOCKS_EVERY_S, work: () => sendNextBatches(context) },
  { name: 'involuntary holds', every: 60, work: () => remindOfHolds(context) },
  { name: 'call backs', every: 60, work: () => remindOfCallBacks(context) },
  { name: 'authorizations', every: 60, work: () => remindOfAuthorizations(context) },
  { name: 'open beds', every: 60, work: () => remindOfBeds(context) },
  { name: 'summaries', every: 5 * 60, work: () => sendDigests(context) },
  { name: 'imports', every: 1, longest: hours, work: signal => workOnImports(context, signal) },
  { name: 'abandoned imports', every: 60 * 60, work: () => removeAbandoned(context, context.now()) },
  { name: 'archives', every: 2, longest: hours, work: signal => makeArchives(context, signal) },
  { name: 'expired archives', every: 10 * 60, work: () => deleteArchives(context) },
  { name: 'retention', every: 10 * 60, longest: hours, work: signal => erasePast(context, signal) },
  { name: 'unnamed files', every: 24 * 60 * 60, longest: hours, work: signal => removeUnnamed(context, signal) },
  {
    name: 'expired account approvals',
    every: 10 * 60,
    work: () => expireApprovals({ db: context.db, now: context.now().toISOString() }),
  },
  { name: 'possible duplicates', every: 24 * 60 * 60, longest: hours, work: () => findDuplicates(context.db, context.now()) },
  { name: 'standings', every: 24 * 60 * 60, longest: hours, work: () => checkStandings(context.db, log) },
  { name: 'expired rate limits', every: 60 * 60, work: () => sweepThrottles(context) },
]

/** Undefined gateways are not set up. */
type Gateways = { mail: Mail | undefined; sms: Sms | undefined; fax: Fax | undefined }
type Seals = { sealer: Sealer; sealLog: ReturnType<typeof createSealLog> }

/**
 * Starts all jobs, unless JOBS is off, and returns a function that stops them. That function waits for running work, seals the last
 * audit rows, and logs the newest seal.
 */
export function startJobs(context: AppContext, gateways: Gateways, log: FastifyBaseLogger, traces?: Traces): () => Promise<void> {
  if (!context.config.JOBS) return async () => {}
  const controller = new AbortController()
  const traced = (name: string, work: () => Promise<unknown>) => (traces ? traces.job(name, work) : work())
  const logFailure = createFailureLog(log)
  const seals = { sealer: createSealer(context), sealLog: createSealLog({ db: context.db, log }) }
  const stops = jobs(context, gateways, seals, log).map(({ name, every, longest, work }) =>
    repeat(
      every,
      () => traced(name, () => work(controller.signal)),
      error => logFailure(name, error),
      context.health.heartbeats.watch(name, every, longest),
    ),
  )
  return async () => {
    controller.abort()
    await Promise.all(stops.map(stop => stop()))
    await lastSeal(seals, log)
  }
}

/** Seals the last audit rows. Logs an error instead of throwing it, because the server must be able to stop when the database is down. */
async function lastSeal({ sealer, sealLog }: Seals, log: FastifyBaseLogger) {
  try {
    await sealer.sealNow()
    await sealLog.logNewest()
  } catch (error) {
    log.error(traceOf(error), 'the newest audit seal was not logged')
  }
}
