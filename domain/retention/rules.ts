/** Six years and their leap days: what HIPAA keeps its papers for (45 CFR 164.316(b)(2)(i), 164.530(j)), and disclosures (164.528). */
export const sixYears = 2192

/** What the retention run erases once it is older than its time, and why it is kept that long. */
export type RetentionRule = {
  /** The setting of the environment, in days. */
  setting: string
  /** Days, unless the setting says otherwise; and the fewest that it may say. */
  days: number
  least: number
}

/** In the order in which a run goes: first what belongs to whole patients. */
export const retentionRules = {
  /** From the last thing that happened, and never before the patient is 19 (California Health and Safety Code 123145 asks for 7 years). */
  cases: { setting: 'KEEP_CASES_DAYS', days: 2557, least: sixYears },
  /** Never released, never applied for: a form that somebody began, and no record of care. */
  unfinished: { setting: 'KEEP_UNFINISHED_DAYS', days: 365, least: 30 },
  drafts: { setting: 'KEEP_DRAFTS_DAYS', days: 90, least: 1 },
  notifications: { setting: 'KEEP_NOTIFICATIONS_DAYS', days: 365, least: 30 },
  messages: { setting: 'KEEP_MESSAGES_DAYS', days: 365, least: 30 },
  /** From their end. Who signed in stands in the audit trail for ever. */
  sessions: { setting: 'KEEP_SESSIONS_DAYS', days: 90, least: 1 },
  /** Codes that confirmed nothing, and links to open beds, from their end. A code that signed a release stays with it. */
  codes: { setting: 'KEEP_CODES_DAYS', days: 30, least: 1 },
} as const satisfies Record<string, RetentionRule>

export type RuleKey = keyof typeof retentionRules
export const ruleKeys = Object.keys(retentionRules) as RuleKey[]

/** What no run touches: kept for ever, or gone by itself before. The words stand with the screen. */
export const otherKeeping = ['disclosures', 'audit', 'mailBodies', 'throttles', 'imports', 'deviceDrafts', 'copies'] as const

/** The age, in years, before which nobody's case is erased. */
export const adultAt = 19

const day = 86_400_000

/** The instant before which something is older than so many days. */
export const cutoff = (now: string, days: number): string => new Date(Date.parse(now) - days * day).toISOString()
