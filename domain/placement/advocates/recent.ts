import type { Recent } from './schema.ts'

/** How long a patient is marked as just added or just changed, in milliseconds. */
export const recentPeriod = 30 * 60_000

/** Audited actions that add or change a patient. Excludes viewing. */
export const changingActions: readonly string[] = [
  'patients.create',
  'patients.save',
  'patients.saveSnapshot',
  'patients.hipaaDocument',
  'patients.hipaaSign',
  'releases.attachPage',
  'releases.attestPage',
  'releases.revoke',
  'documents.create',
  'documents.remove',
  'facilities.apply',
  'facilities.logCall',
  'sendPlans.start',
  'sendPlans.stop',
  'referrals.refer',
  'referrals.referSeveral',
  'referrals.withdraw',
  'applications.answer',
  'applications.takeBack',
  'applications.addNote',
  'applications.acknowledge',
  'applications.askAgain',
  'handovers.change',
  'requests.answer',
  'placementLog.add',
  'placementLog.correct',
  'placementLog.remove',
  'cases.change',
  'cases.handOver',
  'transfers.one',
  'transfers.undo',
]

export const addingAction = 'patients.create'

type LastChange = {
  changed_by: number | null
  changed_at: string | null
  added_by: number | null
  created_at: string
}

/** What this user did with the patient in the last half hour; null if nothing, or if someone else has changed the patient since. */
export function recentChange(last: LastChange, user_id: number, now: string): Recent | null {
  const isRecent = (at: string) => Date.parse(at) >= Date.parse(now) - recentPeriod
  if (last.changed_by !== user_id || last.changed_at === null || !isRecent(last.changed_at)) return null
  return { what: last.added_by === user_id && isRecent(last.created_at) ? 'added' : 'changed', at: last.changed_at }
}
