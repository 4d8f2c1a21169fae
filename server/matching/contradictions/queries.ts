import { sql } from 'kysely'
import { isFresh } from '#domain/directory/beds/rules.ts'
import type { Bed } from '#domain/directory/beds/schema.ts'
import {
  type AnsweredIssue,
  contradictingReasons,
  type Decline,
  findListingIssues,
  type ListedBed,
  type ListedFields,
  type ListingIssue,
  parseBedValue,
  type Statement,
} from '#domain/matching/contradictions/rules.ts'
import { type MatchPatient, needsOf } from '#domain/matching/needs.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { listBeds } from '../../directory/beds/bedQueries.ts'
import type { Db } from '../../platform/db/connect.ts'

type Facility = ListedFields & { id: number; name: string; updated_at: string }
/** Declines older than this many days are not evidence of a listing issue. */
const days = 180

/** An organization's facilities with open listing issues. */
export async function openQuestions(
  db: Db,
  organization_id: number,
  now: string,
): Promise<{ facility: Facility; questions: ListingIssue[] }[]> {
  const rows = await db
    .selectFrom('facilities')
    .select([
      'id',
      'name',
      'updated_at',
      'excludes_hmo',
      'insurance_plans_in_network',
      'insurance_plans_out_network',
      'treatment_levels',
    ])
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .execute()
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  const beds = await bedsOf(db, ids, now)
  const facilities = rows.map(row => ({ ...row, open_beds: beds.get(row.id) ?? [] }))
  const declines = await declinesOf(db, ids, now)
  const answers = await answersOf(db, ids)
  return facilities
    .map(facility => ({
      facility,
      questions: findListingIssues(facility, declines.get(facility.id) ?? [], answers.get(facility.id) ?? []),
    }))
    .filter(({ questions }) => questions.length > 0)
}

/** Declines whose reason may contradict a listing, by facility. The patient's needs are only for the rules, never for display. */
async function declinesOf(db: Db, ids: readonly number[], now: string): Promise<Map<number, Decline[]>> {
  const reason = sql<string>`coalesce(applications.payment_rejected_reason, applications.not_accepted_reason,
    applications.interview_denied_reason)`
  const at = sql<string>`coalesce(case
    when applications.payment_rejected_reason is not null then applications.insurance_accepted_at
    when applications.not_accepted_reason is not null then applications.application_approved_at
    else applications.request_for_interview_at end, applications.updated_at)`
  const rows = await db
    .selectFrom('applications')
    .innerJoin('patients', 'patients.id', 'applications.record_id')
    .where('applications.facility_id', 'in', [...ids])
    .where(reason, 'in', [...contradictingReasons])
    .where('applications.updated_at', '>', secondsAfter(now, -days * 86_400))
    .selectAll('patients')
    .select(['applications.facility_id', reason.as('reason'), at.as('declined_at')])
    .execute()
  const found = new Map<number, Decline[]>()
  for (const { facility_id, reason, declined_at, ...patient } of rows) {
    const { required, plans, hmo } = needsOf(
      { ...(patient as Omit<MatchPatient, 'clinical_snapshot'>), date_of_birth: '', clinical_snapshot: null },
      now.slice(0, 10),
    )
    const { treatment_levels: levels, gender_identity: gender } = patient
    const needs = { required, plans, hmo, levels, gender }
    found.set(facility_id, [...(found.get(facility_id) ?? []), { reason, at: declined_at, needs }])
  }
  return found
}

/** The open beds that these facilities currently show to advocates, by facility. */
async function bedsOf(db: Db, ids: readonly number[], now: string): Promise<Map<number, ListedBed[]>> {
  const reported = await listBeds(db, { ids })
  return new Map(reported.map(({ facility_id, beds }) => [facility_id, listedBeds(beds, now)]))
}

/** A facility's current counts, as advocates see them. */
export const listedBeds = (beds: readonly Bed[], now: string): ListedBed[] =>
  beds.flatMap(({ treatment_level, population, open, held, told_at, fades_at }) =>
    open !== null && told_at && isFresh({ fades_at }, now) ? [{ treatment_level, population, free: open - held, told_at }] : [],
  )

async function answersOf(db: Db, ids: readonly number[]): Promise<Map<number, AnsweredIssue[]>> {
  const rows = await db
    .selectFrom('listing_answers')
    .select(['facility_id', 'field', 'value', 'until'])
    .where('facility_id', 'in', [...ids])
    .execute()
  return Map.groupBy(rows, row => row.facility_id) as Map<number, AnsweredIssue[]>
}

/** Loads the names of the levels of care and payers that these statements mention. */
export async function namesOf(db: Db, statements: readonly Statement[]): Promise<(statement: Statement) => string | null> {
  const valuesOf = (field: Statement['field']) =>
    statements.flatMap(statement => (statement.field === field && statement.value !== null ? [statement.value] : []))
  const beds = valuesOf('open_beds').flatMap(value => parseBedValue(value)?.treatment_level ?? [])
  const [levels, payers] = [[...valuesOf('treatment_levels').map(Number), ...beds], valuesOf('insurance_plans_in_network')]
  const tags = levels.length
    ? await db.selectFrom('feature_tags').select(['id', 'content']).where('id', 'in', levels).execute()
    : []
  const plans = payers.length
    ? await db.selectFrom('payers').select(['payer_code', 'payer_name']).where('payer_code', 'in', payers).execute()
    : []
  const levelOf = (value: string | null) => tags.find(({ id }) => String(id) === value)?.content ?? value
  return ({ field, value }) =>
    field === 'treatment_levels' || field === 'open_beds'
      ? levelOf(value?.split(' ')[0] ?? null)
      : (plans.find(({ payer_code }) => payer_code === value)?.payer_name ?? value)
}
