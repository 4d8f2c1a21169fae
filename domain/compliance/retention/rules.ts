import type { Status } from '../../placement/statuses/statuses.ts'
import { endedStatuses, facilityTabs, patientTab } from '../../placement/statuses/statuses.ts'
import { secondsAfter } from '../../platform/dates.ts'

/**
 * Six years in days, including leap days: the HIPAA retention period for documentation (45 CFR 164.316(b)(2)(i), 164.530(j)) and
 * disclosures (164.528).
 */
export const sixYears = 2192

/** Data that the retention job permanently deletes after a set time. */
export type RetentionRule = {
  /** The environment variable that sets the number of days. */
  setting: string
  /** The default and the minimum number of days. */
  days: number
  least: number
}

/** The rules in the order a run applies them. Rules that delete entire patient records come first. */
export const retentionRules = {
  /**
   * The retention period starts at the case's last activity (California Health and Safety Code 123145 requires 7 years). A case is
   * never deleted before the patient turns 19.
   */
  cases: { setting: 'KEEP_CASES_DAYS', days: 2557, least: sixYears },
  /** An intake that was started but never had a release or an application, so it is not a record of care. */
  unfinished: { setting: 'KEEP_UNFINISHED_DAYS', days: 365, least: 30 },
  drafts: { setting: 'KEEP_DRAFTS_DAYS', days: 90, least: 1 },
  notifications: { setting: 'KEEP_NOTIFICATIONS_DAYS', days: 365, least: 30 },
  messages: { setting: 'KEEP_MESSAGES_DAYS', days: 365, least: 30 },
  /** The retention period starts when the session ends. The audit log keeps sign-ins permanently. */
  sessions: { setting: 'KEEP_SESSIONS_DAYS', days: 90, least: 1 },
  /**
   * Unused codes, open-beds links, and referral links. The retention period starts when they expire. A code used to sign a release is kept with the
   * release.
   */
  codes: { setting: 'KEEP_CODES_DAYS', days: 30, least: 1 },
} as const satisfies Record<string, RetentionRule>

export type RuleKey = keyof typeof retentionRules
export const ruleKeys = Object.keys(retentionRules) as RuleKey[]

/**
 * Data that the retention job never deletes, because it is permanent or expires on its own. Its labels are in
 * src/i18n/english/retention.ts.
 */
export const otherData = ['disclosures', 'audit', 'mailBodies', 'throttles', 'imports', 'deviceDrafts', 'copies'] as const

/** A patient's case must not be deleted before the patient reaches this age, in years. */
export const erasureAge = 19

/** The instant `days` days before `now`. */
export const cutoff = (now: string, days: number): string => secondsAfter(now, -days * 86_400)

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
