import { isUnderway, keysOfReminders, type Reminder, reminders } from '#domain/placement/applications/handover/handover.ts'
import type { AppContext } from '../context.ts'
import { findApplication } from '../placement/applications/applicationQueries.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import { publish, transaction } from '../platform/events/events.ts'
import { traceOf } from '../platform/log/logger.ts'

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log'>
/** Maximum number of reminders of each kind per round. */
const batch = 100

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
    for (const { application_id } of due) {
      try {
        if (await remind(context, application_id, kind, now)) sent++
      } catch (error) {
        context.log.error(
          { job: 'authorizations', application: application_id, ...traceOf(error) },
          'a reminder could not be sent',
        )
      }
    }
  }
  return sent
}

const remind = (context: Deps, application_id: number, kind: Reminder, now: string) =>
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
    await writeAudit(tx, context.secret, 'handovers.remind', { actor_id: null, at: now, ip: null, user_agent: null }, [
      { patient_id: application.record_id, type: 'applications', ids: [application_id] },
    ])
    return true
  })
