import type { AppContext } from '../context.ts'
import { findBeds } from '../directory/beds/bedQueries.ts'
import { endHold } from '../directory/beds/holds.ts'
import { findApplication } from '../placement/applications/applicationQueries.ts'
import { byTheProduct, writeAudit } from '../platform/auditTrail/write.ts'
import { publish, transaction } from '../platform/events/events.ts'
import { traceOf } from '../platform/log/logger.ts'

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log'>
/** Maximum number of holds to end per round. */
const batch = 100

/**
 * Ends all expired holds and notifies both sides. A separate transaction locks and ends each hold, so only one of several servers
 * ends it. Returns how many holds it ended.
 */
export async function expireHolds(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  const due = await context.db
    .selectFrom('bed_holds')
    .select(['id', 'application_id'])
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(batch)
    .execute()
  let ended = 0
  for (const hold of due) {
    try {
      if (await expire(context, hold, now)) ended++
    } catch (error) {
      context.log.error({ job: 'held beds', hold: hold.id, ...traceOf(error) }, 'an expired bed hold could not be ended')
    }
  }
  return ended
}

const expire = (context: Deps, { id, application_id }: { id: number; application_id: number }, now: string) =>
  transaction(context, now, async call => {
    const { tx } = call
    if (!(await endHold(tx, id, 'expired', now))) return false
    const application = (await findApplication(tx, 'all', now, application_id))!
    await publish(call, 'bedHoldExpired', { application })
    await publish(call, 'bedsChanged', (await findBeds(tx, application.facility_id))!)
    await writeAudit(tx, context.secret, 'beds.holdExpired', byTheProduct(now), [
      { patient_id: application.record_id, type: 'applications', ids: [application_id] },
    ])
    return true
  })
