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

const day = 86_400_000

/** The instant `days` days before `now`. */
export const cutoff = (now: string, days: number): string => new Date(Date.parse(now) - days * day).toISOString()
