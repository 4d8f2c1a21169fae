import { findApplication } from '../applications/queries.ts'
import { writeAudit } from '../auditTrail/write.ts'
import { endHold } from '../beds/holds.ts'
import { findBeds } from '../beds/queries.ts'
import { refreshBeds } from '../beds/tellBeds.ts'
import type { House } from '../house.ts'
import { traceOf } from '../log/logger.ts'
import { alert } from '../notify/alert.ts'
import { advocatesOf, coordinatorsToTell, initials, refresh, tell } from '../notify/tell.ts'

type Desk = Pick<House, 'db' | 'secret' | 'now' | 'config' | 'live' | 'log'>
/** Maximum number of holds ended per round. */
const batch = 100

/**
 * Ends all expired holds and notifies both sides, each in its own transaction that locks the hold, so that only one of several
 * servers does it. Returns the number of ended holds.
 */
export async function expireHolds(house: Desk): Promise<number> {
  const now = house.now().toISOString()
  const due = await house.db
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
      if (await expire(house, hold, now)) ended++
    } catch (error) {
      house.log.error({ job: 'held beds', hold: hold.id, ...traceOf(error) }, 'a hold could not be ended')
    }
  }
  return ended
}

async function expire(house: Desk, { id, application_id }: { id: number; application_id: number }, now: string) {
  const effects: (() => unknown)[] = []
  const ended = await house.db.transaction().execute(async tx => {
    if (!(await endHold(tx, id, 'expired', now))) return false
    const call = { tx, now, house, after: (effect: () => unknown) => effects.push(effect) }
    const application = (await findApplication(tx, 'all', now, application_id))!
    const facility = await coordinatorsToTell(tx, application, now)
    const advocates = await advocatesOf(tx, application)
    const subject = `${initials(application)}: bed hold expired`
    const said = { subject, message: `${application.crisis_center}: the bed hold has expired. The offer is still open.` }
    await tell(call, [...advocates, ...facility], application_id, said)
    const news = { subject, patient_id: application.record_id }
    await alert(tx, house, advocates, { ...news, path: `/patient/advocate/${application_id}` })
    await alert(tx, house, facility, { ...news, path: `/patient/intakecoord/${application_id}` })
    await refresh(call, [application])
    await refreshBeds(call, (await findBeds(tx, application.facility_id))!)
    await writeAudit(tx, 'beds.holdExpired', { actor_id: null, at: now, ip: null, user_agent: null }, [
      { patient_id: application.record_id, type: 'applications', ids: [application_id] },
    ])
    return true
  })
  for (const effect of effects) await effect()
  return ended
}
