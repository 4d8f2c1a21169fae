import { sql } from 'kysely'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { Attempt, NewAttempt } from '#domain/placement/placementLog/schema.ts'
import { applicationAttempt } from '#domain/placement/placementLog/schema.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { advocateName } from '#domain/platform/text.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName } from '../../platform/db/expressions.ts'
import { listApplications } from '../applications/applicationQueries.ts'

/** Every attempt to place a patient, newest first: the applications in the scope and the entries that have not been removed. */
export async function attemptsOf(db: Db, scope: Scope, patient_id: number, now: string): Promise<Attempt[]> {
  const { applications } = await listApplications(db, scope, { now, record_ids: [patient_id], sort: 'newest' })
  const ids = applications.map(({ id }) => id)
  const [senders, declines] = [await sendersOf(db, ids), await changedDeclinesOf(db, ids)]
  const sent = applications.map(one => applicationAttempt(one, senders.get(one.id) ?? advocateName(one), declines.get(one.id)))
  return [...sent, ...(await outsideAttempts(db, patient_id))].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id)
}

/** Who sent each application. The patient may have been reassigned since then. */
async function sendersOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('application_events as e')
    .innerJoin('users', 'users.id', 'e.actor_id')
    .where('e.application_id', 'in', ids)
    .where('e.status_before', 'is', null)
    .select(['e.application_id', fullName('users').as('name')])
    .execute()
  return new Map(rows.map(row => [row.application_id, row.name]))
}

/** What facilities replaced when they reopened an application that they had declined, by application. */
async function changedDeclinesOf(db: Db, ids: readonly number[]): Promise<Map<number, Partial<Application>>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('application_events')
    .where('application_id', 'in', ids)
    .where('status_before', 'in', ['Declined Insurance', 'Declined Application'] satisfies Status[])
    .where('value', '=', true)
    .where('before', 'is not', null)
    .select(['application_id', 'before'])
    .orderBy('id')
    .execute()
  return new Map(rows.map(row => [row.application_id, row.before as Partial<Application>]))
}

async function outsideAttempts(db: Db, patient_id: number): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('placement_attempts as one')
    .innerJoin('users', 'users.id', 'one.user_id')
    .leftJoin('facilities', 'facilities.id', 'one.facility_id')
    .where('one.patient_id', '=', patient_id)
    .where('one.removed_at', 'is', null)
    .select(['one.id', 'one.channel', 'one.at', 'one.facility_id', 'one.answered_by', 'one.outcome as answer'])
    .select(['one.note as reason', 'one.call_back_at', 'one.created_at as entered_at'])
    .select(sql<string>`coalesce(facilities.name, one.facility_name)`.as('facility'))
    .select(fullName('users').as('by'))
    .execute()
  const asked = { first_decline: null, asked_again_at: null, asked_again_by: null }
  const none = {
    ...asked,
    answered_at: null,
    conditions: null,
    accepting_clinician: null,
    report_given_at: null,
    arrived_at: null,
  }
  return rows.map(row => ({ ...row, ...none, booked_at: null, admitted_at: null }))
}

/** The columns for when to call a facility back. No reminder is due for a time that has passed. */
export const callBack = (call_back_at: string | null, now: string) => ({
  call_back_at,
  call_back_due: call_back_at && Date.parse(call_back_at) > Date.parse(now) ? call_back_at : null,
})

type Entry = { patient_id: number; user_id: number; created_at: string; client_id?: string; replaces?: number }

/** Stores an entry and returns its id; undefined if this user has already stored an entry with the same `client_id`. */
export async function insertAttempt(db: Db, attempt: NewAttempt, entry: Entry): Promise<number | undefined> {
  const { facility_id, facility_name, channel, at, answered_by, answer, reason, call_back_at } = attempt
  const row = await db
    .insertInto('placement_attempts')
    .values({
      ...entry,
      facility_id: facility_id ?? null,
      facility_name: facility_id ? null : facility_name!,
      channel,
      at,
      answered_by: answered_by || null,
      outcome: answer,
      note: reason || null,
      ...callBack(call_back_at ?? null, entry.created_at),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findByClientId = (db: Db, user_id: number, client_id: string) =>
  db
    .selectFrom('placement_attempts')
    .select(['id', 'patient_id'])
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()

/** An entry about this patient, even if it was corrected or removed. */
export const findAttempt = (db: Db, patient_id: number, id: number) =>
  db
    .selectFrom('placement_attempts')
    .select(['id', 'removed_at'])
    .where('id', '=', id)
    .where('patient_id', '=', patient_id)
    .executeTakeFirst()

/** Removes an entry from the log. Returns false if it had already been removed. */
export async function removeAttempt(db: Db, id: number, removed_by: number, removed_at: string): Promise<boolean> {
  const removed = await db
    .updateTable('placement_attempts')
    .set({ removed_at, removed_by })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
