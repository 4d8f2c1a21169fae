import type { Status } from '../../placement/statuses/statuses.ts'
import { endedStatuses, facilityTabs, patientTab } from '../../placement/statuses/statusGroups.ts'
import { cutoff, erasureAge } from './rules.ts'

export const closedStatuses: readonly Status[] = [...new Set([...endedStatuses, ...facilityTabs.Closed])].filter(
  status => status !== 'Hold',
)

/** The facts that determine how long a case is kept. */
export type RetainedCase = {
  status: string
  intake_complete: boolean
  /** In the format yyyy-MM-dd. */
  date_of_birth: string
  applications: readonly Status[]
  /** Whether the patient has ever had a signed release. */
  released: boolean
  last_at: string
  held: boolean
}

/** Whether a case is open, closed, or an unfinished intake. A case that is on hold, or has an application that has not ended, is open. */
export function caseState(keptCase: Pick<RetainedCase, 'status' | 'intake_complete' | 'applications' | 'released'>) {
  if (keptCase.status === 'Active' && !keptCase.intake_complete && !keptCase.released && keptCase.applications.length === 0)
    return 'unfinished'
  if (keptCase.applications.some(status => !closedStatuses.includes(status))) return 'open'
  return patientTab(keptCase.status, keptCase.applications) === 'Closed' ? 'closed' : 'open'
}

/**
 * Whether a case's retention period has ended: it was closed long enough ago and the patient has reached `erasureAge`, or it is
 * an intake that has been unfinished long enough. A case on legal hold is always kept.
 */
export function isDue(keptCase: RetainedCase, now: string, days: { cases: number; unfinished: number }): boolean {
  const status = caseState(keptCase)
  if (keptCase.held || status === 'open') return false
  if (status === 'unfinished') return Date.parse(keptCase.last_at) < Date.parse(cutoff(now, days.unfinished))
  return Date.parse(keptCase.last_at) < Date.parse(cutoff(now, days.cases)) && keptCase.date_of_birth <= bornBefore(now)
}

/** The latest date of birth (yyyy-MM-dd) of people who have reached `erasureAge`. */
export const bornBefore = (now: string): string => `${Number(now.slice(0, 4)) - erasureAge}${now.slice(4, 10)}`
