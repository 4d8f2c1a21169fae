import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bornBefore, closedStatuses } from '#domain/compliance/retention/caseStatus.ts'
import { cutoff, type RuleKey, retentionRules, ruleKeys } from '#domain/compliance/retention/rules.ts'
import { outcomes } from '#domain/placement/statuses/outcomes.ts'
import { patientTabs } from '#domain/placement/statuses/statusGroups.ts'
import type { Config } from '../../config.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Days = Record<RuleKey, number>

export const daysOf = (config: Config): Days =>
  Object.fromEntries(ruleKeys.map(key => [key, config[retentionRules[key].setting]])) as Days

type Moment = { now: string; config: Config }
type Found = { table: keyof Tables; where: RawBuilder<SqlBool> }

/** The rows that a rule covers and that are past their retention period, except those about a patient on legal hold. */
export function dueRows(key: RuleKey, { now, config }: Moment): Found[] {
  const before = cutoff(now, daysOf(config)[key])
  const ended = new Date(Date.parse(now) - config.SESSION_MAX_S * 1000).toISOString()
  const found: Record<RuleKey, Found[]> = {
    cases: [{ table: 'patients', where: sql`${closed} and ${grownUp(now)} and ${unchangedSince(before)}` }],
    unfinished: [{ table: 'patients', where: sql`${unfinished} and ${unchangedSince(before)}` }],
    drafts: [{ table: 'intake_drafts', where: sql`saved_at < ${before} and ${withoutHold('intake_drafts')}` }],
    notifications: [
      {
        table: 'notifications',
        where: sql`created_at < ${before} and ${withoutHold('notifications')} and not exists (
          select from applications a join legal_holds h on h.patient_id = a.record_id and h.lifted_at is null
          where a.id = notifications.application_id)`,
      },
    ],
    // Pending messages must be sent first.
    messages: [
      { table: 'outbox', where: sql`created_at < ${before} and state in ('sent', 'failed') and ${withoutHold('outbox')}` },
    ],
    sessions: [
      {
        table: 'sessions',
        where: sql`last_seen_at < ${before} and (revoked_at is null or revoked_at < ${before}) and created_at < ${ended}`,
      },
    ],
    codes: [
      {
        table: 'verification_codes',
        where: sql`created_at < ${before} and expires_at < ${before} and release_id is null and ${withoutHold('verification_codes')}`,
      },
      { table: 'bed_links', where: sql`expires_at < ${before}` },
      { table: 'referral_links', where: sql`expires_at < ${before}` },
    ],
  }
  return found[key]
}

const withoutHold = (table: string, column = 'patient_id') =>
  sql<SqlBool>`not exists (select from legal_holds h where h.patient_id = ${sql.ref(`${table}.${column}`)} and h.lifted_at is null)`

/** The conditions below are the SQL equivalent of `caseState` and `isDue` in domain/compliance/retention. */
const applicationsOfPatient = sql`select from applications a where a.record_id = patients.id`
const closed = sql<SqlBool>`(patients.status = any(${patientTabs.Closed.patient})
    or (patients.status <> all(${patientTabs.Hold.patient}) and exists (${applicationsOfPatient} and a.status = any(${outcomes}))))
  and not exists (${applicationsOfPatient} and a.status <> all(${closedStatuses}))`
const unfinished = sql<SqlBool>`patients.status = 'Active' and not patients.intake_complete and not exists (${applicationsOfPatient})
  and not exists (select from releases r where r.patient_id = patients.id and r.signed_at is not null)`
const grownUp = (now: string) => sql<SqlBool>`to_char(patients.date_of_birth, 'YYYY-MM-DD') <= ${bornBefore(now)}`

/** A patient's last activity. A release counts as activity until it expires. */
const lastAt = sql`greatest(patients.updated_at,
  (select max(a.updated_at) from applications a where a.record_id = patients.id),
  (select max(greatest(uploaded_at, signed_page_at, least(expires_at, revoked_at))) from releases r where r.patient_id = patients.id),
  (select max(m.created_at) from chat_messages m join applications a on a.id = m.application_id where a.record_id = patients.id),
  (select max(n.created_at) from application_notes n join applications a on a.id = n.application_id where a.record_id = patients.id),
  (select max(created_at) from documents d where d.patient_id = patients.id),
  (select max(created_at) from placement_attempts c where c.patient_id = patients.id),
  (select max(ends_at) from emergencies e where e.patient_id = patients.id),
  (select max(saved_at) from intake_drafts d where d.patient_id = patients.id))`
const unchangedSince = (before: string) =>
  // The first condition excludes nearly all rows before the others are evaluated.
  sql<SqlBool>`patients.updated_at < ${before} and ${lastAt} < ${before} and ${withoutHold('patients', 'id')}`
