import type { Status } from '../applications/schema.ts'
import { endedStatuses, facilityTabs, patientTab } from '../applications/statusGroups.ts'
import { adultAt, cutoff } from './rules.ts'

/** The statuses in which nothing of an application is under way any more. */
export const overStatuses: readonly Status[] = [...new Set([...endedStatuses, ...facilityTabs.Closed])].filter(
  status => status !== 'Hold',
)

/** What is looked at of a case, and when something of it happened last. */
export type KeptCase = {
  status: string
  intake_complete: boolean
  /** yyyy-MM-dd */
  date_of_birth: string
  applications: readonly Status[]
  /** Whether any release was ever signed. */
  released: boolean
  last_at: string
  held: boolean
}

/** Whether a case is open, over, or a form that never became one. On hold, or with an application under way, it is open. */
export function caseStanding(one: Pick<KeptCase, 'status' | 'intake_complete' | 'applications' | 'released'>) {
  if (one.status === 'Active' && !one.intake_complete && !one.released && one.applications.length === 0) return 'unfinished'
  if (one.applications.some(status => !overStatuses.includes(status))) return 'open'
  return patientTab(one.status, one.applications) === 'Closed' ? 'closed' : 'open'
}

/** Whether a case is past its time: closed and old, and nobody a child's; or never more than a form. A legal hold keeps all of it. */
export function isDue(one: KeptCase, now: string, days: { cases: number; unfinished: number }): boolean {
  const standing = caseStanding(one)
  if (one.held || standing === 'open') return false
  if (standing === 'unfinished') return Date.parse(one.last_at) < Date.parse(cutoff(now, days.unfinished))
  return Date.parse(one.last_at) < Date.parse(cutoff(now, days.cases)) && one.date_of_birth <= bornBefore(now)
}

/** The last birthday, yyyy-MM-dd, of whoever counts as grown up for their records. */
export const bornBefore = (now: string): string => `${Number(now.slice(0, 4)) - adultAt}${now.slice(4, 10)}`
