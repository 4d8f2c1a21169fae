import { sql } from 'kysely'
import { isReminderDue, remindBefore } from '#domain/patients/snapshot/summary.ts'
import { writeAudit } from '../auditTrail/write.ts'
import type { AppContext } from '../context.ts'
import { publish, transaction } from '../events/events.ts'
import { traceOf } from '../log/logger.ts'

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log'>
/** Maximum number of patients per round. */
const batch = 100

/**
 * Reminds advocates 24 hours and 4 hours before an involuntary hold expires, unless the patient was admitted or the case is no
 * longer active. Each reminder is sent once, because the row is claimed in the transaction that writes it. Returns the number of
 * reminders.
 */
export async function remindOfHolds(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  const soon = new Date(Date.parse(now) + remindBefore[0]).toISOString()
  const expiring = await context.db
    .selectFrom('clinical_snapshots')
    .select(['patient_id', 'hold_expires_at', 'reminded_at'])
    .where('hold_expires_at', '>', now)
    .where('hold_expires_at', '<=', soon)
    .orderBy('hold_expires_at')
    .limit(batch)
    .execute()
  let reminders = 0
  for (const { patient_id, hold_expires_at, reminded_at } of expiring) {
    if (!isReminderDue(hold_expires_at!, reminded_at, now)) continue
    try {
      if (await remind(context, patient_id, now)) reminders++
    } catch (error) {
      context.log.error({ job: 'involuntary holds', patient: patient_id, ...traceOf(error) }, 'a reminder could not be sent')
    }
  }
  return reminders
}

const remind = (context: Deps, patient_id: number, now: string) =>
  transaction(context, now, async call => {
    const { tx } = call
    const snapshot = await tx
      .selectFrom('clinical_snapshots')
      .innerJoin('patients', 'patients.id', 'clinical_snapshots.patient_id')
      .where('patient_id', '=', patient_id)
      .select(['hold_expires_at', 'reminded_at', 'patients.advocate_id', 'patients.first_name', 'patients.last_name'])
      .select(
        sql<boolean>`patients.status = 'Active' and not exists (
          select from applications where record_id = patients.id and patient_admitted)`.as('is_open'),
      )
      .forUpdate('clinical_snapshots')
      .executeTakeFirst()
    if (!snapshot?.hold_expires_at || !isReminderDue(snapshot.hold_expires_at, snapshot.reminded_at, now)) return false
    await tx.updateTable('clinical_snapshots').set({ reminded_at: now }).where('patient_id', '=', patient_id).execute()
    const { hold_expires_at, is_open, advocate_id, first_name, last_name } = snapshot
    if (!is_open) return false
    await publish(call, 'involuntaryHoldEnds', {
      patient: { id: patient_id, advocate_id, first_name, last_name },
      hold_expires_at,
    })
    await writeAudit(tx, 'patients.remindOfHold', { actor_id: null, at: now, ip: null, user_agent: null }, [
      { patient_id, type: 'patients', ids: [patient_id] },
    ])
    return true
  })
