import { sql } from 'kysely'
import { approvedFacilities } from '#domain/directory/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { reasonWords } from '#domain/matching/words.ts'
import { batchSize, type EndReason, openOffer } from '#domain/placement/sendPlans/rules.ts'
import type { PlannedFacility, SendPlan, SendResult } from '#domain/placement/sendPlans/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import type { AppContext } from '../../context.ts'
import { requireFacilityToApply } from '../../directory/facilities/queries.ts'
import { reasonsOf } from '../../matching/receipts.ts'
import { insertNote } from '../../placement/applications/notes.ts'
import { isValidAt } from '../../platform/access/consent.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Sending, sendApplication } from '../apply.ts'

/** Whether the patient has an offer to answer. */
const offered = sql<boolean>`exists (select from applications
  where applications.record_id = send_plans.patient_id and applications.status = ${openOffer})`

const planFields = [
  'send_plans.id',
  'send_plans.created_at',
  'send_plans.wait_minutes',
  'send_plans.next_at',
  'send_plans.facilities',
  'send_plans.results',
  'send_plans.ended_at',
  'send_plans.end_reason',
] as const

const plans = (db: Db) => db.selectFrom('send_plans').select(planFields).select(offered.as('offered'))

/** The patient's newest plan, in progress or ended. */
export const newestPlan = (db: Db, patient_id: number): Promise<SendPlan | undefined> =>
  plans(db).where('patient_id', '=', patient_id).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const planOf = (db: Db, patient_id: number, id: number): Promise<SendPlan | undefined> =>
  plans(db).where('patient_id', '=', patient_id).where('id', '=', id).executeTakeFirst()

/** Ends a plan in progress. Returns false if it had already ended. */
export async function endPlan(db: Db, id: number, end_reason: EndReason, now: string): Promise<boolean> {
  const ended = await db
    .updateTable('send_plans')
    .set({ ended_at: now, end_reason, next_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** A step of one of the patient's applications since the plan was confirmed. */
const since = (condition: string) => sql<boolean>`exists (select from application_events event
  join applications on applications.id = event.application_id
  where applications.record_id = send_plans.patient_id and event.at >= send_plans.created_at and ${sql.raw(condition)})`

/** The plans in progress, with what has happened since they were confirmed (`whyEnded`). */
export const runningPlans = (db: Db, now: string) =>
  db
    .selectFrom('send_plans')
    .innerJoin('patients', 'patients.id', 'send_plans.patient_id')
    .innerJoin('users', 'users.id', 'send_plans.advocate_id')
    .where('send_plans.ended_at', 'is', null)
    .select([
      ...planFields,
      'send_plans.patient_id',
      'send_plans.advocate_id',
      'send_plans.search',
      'send_plans.note',
      'patients.status as patient_status',
      'users.first_name',
      'users.last_name',
    ])
    .select([
      since("event.field = 'patient_agreed' and event.value").as('agreed'),
      since("event.field in ('application_approved', 'patient_agreed') and event.value is null").as('taken_back'),
      sql<boolean>`(exists (select from releases where releases.patient_id = patients.id and ${isValidAt(now)})
        and not exists (select from releases where releases.patient_id = patients.id
          and releases.revoked_at >= send_plans.created_at))`.as('released'),
      sql<boolean>`(patients.advocate_id is not distinct from send_plans.advocate_id)`.as('assigned'),
      sql<boolean>`(users.is_patient_advocate and ${isActive()})`.as('may_apply'),
      offered.as('offered'),
    ])

export type RunningRow = Awaited<ReturnType<ReturnType<typeof runningPlans>['execute']>>[number]

export const isDue = (plan: RunningRow, now: string): boolean => Date.parse(plan.next_at!) <= Date.parse(now) && !plan.offered

export type Batch = Omit<Sending, 'context'> & {
  context: Sending['context'] & Pick<AppContext, 'matcher'>
  /** The note to all facilities. */
  note: string | null
}

/**
 * Applies to the first five of these facilities that still match the patient, in this order, and returns what happened to each facility
 * up to there. A facility that no longer matches, or that cannot get the application, is skipped. The caller must have locked the
 * patient and checked that the case is active, that there is a valid release, and that the actor may apply.
 */
export async function sendBatch(call: Batch, facilities: readonly PlannedFacility[], patient: Patient): Promise<SendResult[]> {
  const results: SendResult[] = []
  for (const { id, name } of facilities) {
    if (results.filter(one => one.application_id !== null).length === batchSize) break
    const skipped = await whyNoMatch(call, id, name)
    const result = skipped ? { application_id: null, skipped } : await send(call, id, patient)
    results.push({ facility_id: id, name, ...result, at: call.now })
  }
  return results
}

async function send(call: Batch, facility_id: number, patient: Patient): Promise<Pick<SendResult, 'application_id' | 'skipped'>> {
  const { tx, actor, now, note } = call
  try {
    const facility = await requireFacilityToApply(tx, approvedFacilities, facility_id)
    const { id: application_id } = await sendApplication(call, facility, patient)
    const author_name = personName(actor)
    if (note)
      await insertNote(tx, { application_id, state_type: 'new', body: note, author_id: actor.id, author_name, created_at: now })
    return { application_id, skipped: null }
  } catch (error) {
    if (error instanceof HttpError) return { application_id: null, skipped: error.message }
    throw error
  }
}

/** Why the facility is no longer on the match list, in the list's words; null if it is on it, or if there was no list. */
async function whyNoMatch({ tx, receipt, context }: Batch, id: number, name: string): Promise<string | null> {
  if (!receipt || receipt.facility_ids.includes(id)) return null
  const reasons = reasonsOf(await context.matcher.directory(tx), receipt.needs, receipt.search, id)
  const nameOf = await tagNames(tx)
  return reasons.length
    ? `${name} ${reasons.map(reason => reasonWords(reason, nameOf)).join('; ')}.`
    : `${name} is no longer among the matches.`
}

async function tagNames(db: Db): Promise<(id: number) => string> {
  const tags = await db.selectFrom('feature_tags').select(['id', 'content', 'filter_content']).execute()
  const names = new Map(tags.map(tag => [tag.id, tag.filter_content || tag.content]))
  return id => names.get(id) ?? String(id)
}
