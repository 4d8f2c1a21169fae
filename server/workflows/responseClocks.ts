import { sql } from 'kysely'
import { deadlineOf } from '#domain/directory/answering/responseClock.ts'
import type { FacilityAnswering } from '#domain/directory/answering/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { AppContext } from '../context.ts'
import { findAnswering } from '../directory/answering/queries.ts'
import { isReleased } from '../intake/releases/releaseQueries.ts'
import { listApplications } from '../placement/applications/applicationQueries.ts'
import type { Db } from '../platform/db/connect.ts'
import { publish, transaction } from '../platform/events/events.ts'
import { traceOf } from '../platform/log/logger.ts'

/** Maximum number of clocks per transaction. */
const batch = 100
/**
 * Minutes until the next check if the facility currently cannot read the patient's record, because the release was revoked or has
 * expired.
 */
const unreleased = 15
/**
 * The first key of the advisory lock; the second key is the facility id. The lock lets only one server at a time process a
 * facility's clocks.
 */
const clockLock = 7_274_002

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log'>

/**
 * Checks all due response clocks, facility by facility, and sends notifications: to the coordinators halfway through the response
 * time, and to the advocate and the Org Admins at the deadline. Each notification commits together with its record, so it is sent
 * only once per turn, even after crashes or with several servers. Returns the number of notifications.
 */
export async function watchClocks(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  const { rows } = await sql<{ facility_id: number }>`
    select distinct facility_id from answer_clocks join applications on applications.id = application_id
    where look_at <= ${now} order by facility_id`.execute(context.db)
  let warnings = 0
  for (const { facility_id } of rows) {
    try {
      for (;;) {
        const looked = await lookAt(context, facility_id, now)
        warnings += looked.warnings
        if (looked.clocks < batch) break
      }
    } catch (error) {
      // An error at one facility must not affect the others. The next round tries again.
      context.log.error(
        { job: 'clocks', facility: facility_id, ...traceOf(error) },
        'a facility’s response clocks could not be checked',
      )
    }
  }
  return warnings
}

const lookAt = (context: Deps, facility_id: number, now: string) =>
  transaction(context, now, async call => {
    const { tx } = call
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(clockLock)}, ${facility_id}::int) as held`.execute(tx)
    const clocks = rows[0]!.held ? await takeClocks(tx, facility_id, now) : []
    if (!clocks.length) return { clocks: 0, warnings: 0 }
    const answering = (await findAnswering(tx, facility_id))!
    const ids = clocks.map(clock => clock.application_id)
    const { applications } = await listApplications(tx, 'all', { now, ids, sort: 'oldest' })
    const quietUntil = new Map(clocks.map(clock => [clock.application_id, clock.quiet_until]))
    const due = []
    for (const application of applications) {
      const warning = await turnOn(tx, application, { answering, now, quiet_until: quietUntil.get(application.id) ?? null })
      if (warning) due.push({ application, warning })
    }
    const reminded = due.filter(({ warning }) => warning === 'half').map(({ application }) => application)
    const overdue = due.filter(({ warning }) => warning === 'due').map(({ application }) => application)
    for (const application of reminded) await publish(call, 'responseDueSoon', { application, answering })
    if (overdue.length) await publish(call, 'responsesOverdue', { applications: overdue, answering })
    return { clocks: clocks.length, warnings: due.length }
  })

/**
 * A facility's due clocks, locked together with their applications so that no one can answer until the transaction ends. Skips
 * clocks locked by another transaction until the next round.
 */
const takeClocks = (tx: Db, facility_id: number, now: string) =>
  tx
    .selectFrom('answer_clocks as clock')
    .innerJoin('applications', 'applications.id', 'clock.application_id')
    .where('applications.facility_id', '=', facility_id)
    .where('clock.look_at', '<=', now)
    .select(['clock.application_id', 'clock.quiet_until'])
    .orderBy('clock.application_id')
    .limit(batch)
    .forNoKeyUpdate(['clock', 'applications'])
    .skipLocked()
    .execute()

type ClockCheck = { answering: FacilityAnswering; now: string; quiet_until: string | null }

/** Schedules a clock's next check. Records and returns the notification to send now, if any. */
async function turnOn(tx: Db, { id, record_id, turn }: Application, { answering, now, quiet_until }: ClockCheck) {
  const set = (look_at: string | null, overdue = false) =>
    tx.updateTable('answer_clocks').set({ look_at, overdue, quiet_until: null }).where('application_id', '=', id).execute()
  if (!turn?.due) {
    await set(null)
    return
  }
  const { half, due } = deadlineOf(turn.since, answering)
  const isPast = (instant: string, by: string) => Date.parse(instant) <= Date.parse(by)
  const kinds = [...(isPast(half, now) ? ['half' as const] : []), ...(isPast(due, now) ? ['due' as const] : [])]
  if (kinds.length && !(await isReleased(tx, record_id, now))) {
    await set(secondsAfter(now, unreleased * 60))
    return
  }
  await set(isPast(due, now) ? null : isPast(half, now) ? due : half, isPast(due, now))
  if (!kinds.length) return
  const written = await tx
    .insertInto('answer_warnings')
    .values(kinds.map(kind => ({ application_id: id, since: turn.since, kind, at: now })))
    .onConflict(conflict => conflict.doNothing())
    .returning('kind')
    .execute()
  const sentKinds = written
    .map(({ kind }) => kind)
    .filter(kind => !(quiet_until && isPast(kind === 'half' ? half : due, quiet_until)))
  // If the deadline passed before any reminder was sent, send only the overdue notification.
  return isPast(due, now) ? sentKinds.find(kind => kind === 'due') : sentKinds.find(kind => kind === 'half')
}
