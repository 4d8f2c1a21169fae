import { sql } from 'kysely'
import { type Answered, type Decline, type Question, questionsOf } from '#domain/contradictions/evidence.ts'
import { type Listed, type Statement, tellingReasons } from '#domain/contradictions/rules.ts'
import { type MatchPatient, needsOf } from '#domain/matching/needs.ts'
import type { Db } from '../db/connect.ts'

type Facility = Listed & { id: number; name: string; updated_at: string }
const day = 24 * 60 * 60 * 1000
/** How far back a decline still speaks. */
const days = 180

/** The facilities of an organization about whose listing there is something to ask, with what speaks against it: four questions in all. */
export async function openQuestions(
  db: Db,
  organization_id: number,
  now: string,
): Promise<{ facility: Facility; questions: Question[] }[]> {
  const facilities = await db
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
  if (!facilities.length) return []
  const ids = facilities.map(({ id }) => id)
  const declines = await declinesOf(db, ids, now)
  const answers = await answersOf(db, ids)
  return facilities
    .map(facility => ({
      facility,
      questions: questionsOf(facility, declines.get(facility.id) ?? [], answers.get(facility.id) ?? []),
    }))
    .filter(({ questions }) => questions.length > 0)
}

/** The declines whose reason may contradict a listing, by facility. What the rule reads of the patient goes no further. */
async function declinesOf(db: Db, ids: readonly number[], now: string): Promise<Map<number, Decline[]>> {
  const reason = sql<string>`coalesce(applications.payment_rejected_reason, applications.not_accepted_reason)`
  const at = sql<string>`coalesce(case when applications.payment_rejected_reason is null then applications.application_approved_at
    else applications.insurance_accepted_at end, applications.updated_at)`
  const rows = await db
    .selectFrom('applications')
    .innerJoin('patients', 'patients.id', 'applications.record_id')
    .where('applications.facility_id', 'in', [...ids])
    .where(reason, 'in', [...tellingReasons])
    .where('applications.updated_at', '>', new Date(Date.parse(now) - days * day).toISOString())
    .selectAll('patients')
    .select(['applications.facility_id', reason.as('reason'), at.as('declined_at')])
    .execute()
  const found = new Map<number, Decline[]>()
  for (const { facility_id, reason, declined_at, ...patient } of rows) {
    const { required, plans, hmo } = needsOf({ ...(patient as MatchPatient), date_of_birth: '' }, now.slice(0, 10))
    found.set(facility_id, [...(found.get(facility_id) ?? []), { reason, at: declined_at, needs: { required, plans, hmo } }])
  }
  return found
}

async function answersOf(db: Db, ids: readonly number[]): Promise<Map<number, Answered[]>> {
  const rows = await db
    .selectFrom('listing_answers')
    .select(['facility_id', 'field', 'value', 'until'])
    .where('facility_id', 'in', [...ids])
    .execute()
  return Map.groupBy(rows, row => row.facility_id) as Map<number, Answered[]>
}

/** What the entries of these statements are called. */
export async function namesOf(db: Db, statements: readonly Statement[]): Promise<(statement: Statement) => string | null> {
  const valuesOf = (field: Statement['field']) =>
    statements.flatMap(one => (one.field === field && one.value !== null ? [one.value] : []))
  const [levels, payers] = [valuesOf('treatment_levels').map(Number), valuesOf('insurance_plans_in_network')]
  const tags = levels.length
    ? await db.selectFrom('feature_tags').select(['id', 'content']).where('id', 'in', levels).execute()
    : []
  const plans = payers.length
    ? await db.selectFrom('payers').select(['payer_code', 'payer_name']).where('payer_code', 'in', payers).execute()
    : []
  return ({ field, value }) =>
    field === 'treatment_levels'
      ? (tags.find(({ id }) => String(id) === value)?.content ?? value)
      : (plans.find(({ payer_code }) => payer_code === value)?.payer_name ?? value)
}
