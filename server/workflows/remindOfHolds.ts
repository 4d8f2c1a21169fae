import { sql } from 'kysely'
import { isReminderDue, remindBefore } from '#domain/intake/patients/snapshot/summary.ts'
import type { AppContext } from '../context.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import { publish, transaction } from '../platform/events/events.ts'
import { traceOf } from '../platform/log/logger.ts'

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log'>
/** Maximum number of patients per round. */
const batch = 100

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
  let reminders = 0
  for (const { patient_id, hold_expires_at, reminded_at } of expiring) {
    if (!isReminderDue(hold_expires_at!, reminded_at, now)) continue
    try {
      if (await remind(context, { patient_id, hold_expires_at: hold_expires_at!, reminded_at }, now)) reminders++
    } catch (error) {
      context.log.error({ job: 'involuntary holds', patient: patient_id, ...traceOf(error) }, 'a reminder could not be sent')
    }
  }
  return reminders
}

type Seen = { patient_id: number; hold_expires_at: string; reminded_at: string }

const remind = (context: Deps, { patient_id, hold_expires_at, reminded_at }: Seen, now: string) =>
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
      .where(sql<boolean>`not exists (select from applications where record_id = patients.id and patient_admitted)`)
      .select(['id', 'advocate_id', 'first_name', 'last_name'])
      .executeTakeFirst()
    if (!patient) return false
    await publish(call, 'involuntaryHoldEnds', { patient, hold_expires_at })
    await writeAudit(tx, context.secret, 'patients.remindOfHold', { actor_id: null, at: now, ip: null, user_agent: null }, [
      { patient_id, type: 'patients', ids: [patient_id] },
    ])
    return true
  })
