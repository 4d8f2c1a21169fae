import { sql } from 'kysely'
import { type EndReason, openOffer } from '#domain/placement/sendPlans/rules.ts'
import type { SendPlan } from '#domain/placement/sendPlans/schema.ts'
import { isValidAt } from '../../platform/access/validRelease.ts'
import { isActive } from '../../platform/auth/active.ts'
import type { Db } from '../../platform/db/connect.ts'

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
