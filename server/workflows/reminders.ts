import { sql } from 'kysely'
import { isReminderDue, remindBefore } from '#domain/intake/patients/snapshot/summary.ts'
import { isUnderway, keysOfReminders, type Reminder, reminders } from '#domain/placement/applications/handover/handover.ts'
import type { AppContext } from '../context.ts'
import { findApplication } from '../placement/applications/applicationQueries.ts'
import { byTheProduct, writeAudit } from '../platform/auditTrail/write.ts'
import { publish, transaction } from '../platform/events/events.ts'
import { traceOf } from '../platform/log/logger.ts'

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log'>
/** Maximum number of reminders of each kind per round. */
const batch = 100

/**
 * Sends each of these reminders, unless it is no longer due. Logs those that fail, with the id from `logged`. Returns the number of reminders
 * sent.
 */
async function sendEach<Due>(
  context: Deps,
  job: string,
  due: readonly Due[],
  logged: (one: Due) => Record<string, number>,
  send: (one: Due) => Promise<boolean>,
): Promise<number> {
  let sent = 0
  for (const one of due) {
    try {
      if (await send(one)) sent++
    } catch (error) {
      context.log.error({ job, ...logged(one), ...traceOf(error) }, 'a reminder could not be sent')
    }
  }
  return sent
}

/**
 * Reminds advocates once that a prior authorization ends and once that a peer-to-peer review is due, unless the patient was admitted
 * or the application has ended. The transaction that writes a reminder also claims the row, so each reminder is sent only once.
 * Returns the number of reminders.
 */
export async function remindOfAuthorizations(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  let sent = 0
  for (const kind of keysOfReminders) {
    const due = await context.db
      .selectFrom('application_handovers')
      .select('application_id')
      .where(reminders[kind], '<=', now)
      .orderBy(reminders[kind])
      .limit(batch)
      .execute()
    sent += await sendEach(
      context,
      'authorizations',
      due,
      ({ application_id }) => ({ application: application_id }),
      ({ application_id }) => remindOfAuthorization(context, application_id, kind, now),
    )
  }
  return sent
}

const remindOfAuthorization = (context: Deps, application_id: number, kind: Reminder, now: string) =>
  transaction(context, now, async call => {
    const { tx } = call
    const claimed = await tx
      .updateTable('application_handovers')
      .set({ [reminders[kind]]: null })
      .where('application_id', '=', application_id)
      .where(reminders[kind], '<=', now)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) return false
    const application = (await findApplication(tx, 'all', now, application_id))!
    if (!isUnderway(application)) return false
    await publish(call, 'authorizationDue', { application, kind })
    await writeAudit(tx, context.secret, 'handovers.remind', byTheProduct(now), [
      { patient_id: application.record_id, type: 'applications', ids: [application_id] },
    ])
    return true
  })

/** The SQL equivalent of `isReminderDue` for one of the reminder times. */
const isDue = (now: string, before: number) => {
  const reminderAt = sql`hold_expires_at - make_interval(secs => ${before / 1000})`
  return sql<boolean>`(${reminderAt} <= ${now} and reminded_at < ${reminderAt})`
}

/**
 * Reminds advocates 24 hours and 4 hours before an involuntary hold expires, unless the patient was admitted or the case is no
 * longer active. The transaction that writes a reminder also claims the row, so each reminder is sent only once. Returns the number
 * of reminders.
 */
export async function remindOfHolds(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  const expiring = await context.db
    .selectFrom('clinical_snapshots')
    .select(['patient_id', 'hold_expires_at', 'reminded_at'])
    .where('hold_expires_at', '>', now)
    // Holds for which no reminder is due must not fill up the round.
    .where(({ or }) => or(remindBefore.map(before => isDue(now, before))))
    .orderBy('hold_expires_at')
    .limit(batch)
    .execute()
  const due = expiring.flatMap(({ hold_expires_at, ...one }) =>
    isReminderDue(hold_expires_at!, one.reminded_at, now) ? [{ ...one, hold_expires_at: hold_expires_at! }] : [],
  )
  return sendEach(
    context,
    'involuntary holds',
    due,
    ({ patient_id }) => ({ patient: patient_id }),
    seen => remindOfHold(context, seen, now),
  )
}

type Seen = { patient_id: number; hold_expires_at: string; reminded_at: string }

const remindOfHold = (context: Deps, { patient_id, hold_expires_at, reminded_at }: Seen, now: string) =>
  transaction(context, now, async call => {
    const { tx } = call
    const claimed = await tx
      .updateTable('clinical_snapshots')
      .set({ reminded_at: now })
      .where('patient_id', '=', patient_id)
      .where('reminded_at', '=', reminded_at)
      .where('hold_expires_at', '=', hold_expires_at)
      .returning('patient_id')
      .executeTakeFirst()
    if (!claimed) return false
    const patient = await tx
      .selectFrom('patients')
      .where('id', '=', patient_id)
      .where('status', '=', 'Active')
      .where('is_sample', '=', false)
      .where(sql<boolean>`not exists (select from applications where record_id = patients.id and patient_admitted)`)
      .select(['id', 'advocate_id', 'first_name', 'last_name'])
      .executeTakeFirst()
    if (!patient) return false
    await publish(call, 'involuntaryHoldEnds', { patient, hold_expires_at })
    await writeAudit(tx, context.secret, 'patients.remindOfHold', byTheProduct(now), [
      { patient_id, type: 'patients', ids: [patient_id] },
    ])
    return true
  })

/**
 * Reminds advocates once to call a facility back at the time that it asked for, unless the entry was corrected or removed, or the case is
 * no longer active. The transaction that writes a reminder also claims the row, so each reminder is sent only once. Returns the number of
 * reminders.
 */
export async function remindOfCallBacks(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  const due = await context.db
    .selectFrom('placement_attempts')
    .select('id')
    .where('call_back_due', '<=', now)
    .orderBy('call_back_due')
    .limit(batch)
    .execute()
  return sendEach(
    context,
    'call backs',
    due,
    ({ id }) => ({ attempt: id }),
    ({ id }) => remindOfCallBack(context, id, now),
  )
}

const remindOfCallBack = (context: Deps, id: number, now: string) =>
  transaction(context, now, async call => {
    const { tx } = call
    const claimed = await tx
      .updateTable('placement_attempts')
      .set({ call_back_due: null })
      .where('id', '=', id)
      .where('call_back_due', '<=', now)
      .returning(['patient_id', 'facility_id', 'facility_name', 'removed_at'])
      .executeTakeFirst()
    if (!claimed || claimed.removed_at) return false
    const patient = await tx
      .selectFrom('patients')
      .where('id', '=', claimed.patient_id)
      .where('status', '=', 'Active')
      .select(['id', 'advocate_id', 'first_name', 'last_name'])
      .executeTakeFirst()
    if (!patient) return false
    const { name } = claimed.facility_id
      ? await tx.selectFrom('facilities').select('name').where('id', '=', claimed.facility_id).executeTakeFirstOrThrow()
      : { name: claimed.facility_name! }
    await publish(call, 'callBackDue', { patient, facility: name })
    await writeAudit(tx, context.secret, 'placementLog.remind', byTheProduct(now), [
      { patient_id: patient.id, type: 'placement_attempts', ids: [id] },
    ])
    return true
  })
