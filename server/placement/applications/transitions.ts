import { sql } from 'kysely'
import { placedElsewhere } from '#domain/placement/applications/reasons.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import type { LastAnswer } from '#domain/placement/applications/takeBack.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullNameOrNull } from '../../platform/db/fullName.ts'

export const lastTransition = async (db: Db, application_id: number): Promise<LastAnswer | undefined> =>
  db
    .selectFrom('application_events')
    .select(['actor_id', 'field', 'value', 'at', 'before'])
    .where('application_id', '=', application_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The answers to one step, including undone ones and the undos, oldest first. */
export const answersTo = (db: Db, application_id: number, field: StepField) =>
  db
    .selectFrom('application_events')
    .select(['actor_id', 'field', 'value'])
    .where('application_id', '=', application_id)
    .where('field', '=', field)
    .orderBy('id')
    .execute()

/** An application's transitions, oldest first, with their authors' names. */
export const listTransitions = (db: Db, application_id: number) =>
  db
    .selectFrom('application_events as event')
    .leftJoin('users', 'users.id', 'event.actor_id')
    .select(['event.id', 'event.at', 'event.field', 'event.value', 'event.status_before', 'event.status'])
    .select(sql<string | null>`coalesce(event.guest_name, ${fullNameOrNull('users')})`.as('by'))
    .where('event.application_id', '=', application_id)
    .orderBy('event.id')
    .execute()

/**
 * Whether booking this application at this time also canceled other applications for the same patient. Those ended at exactly that
 * time.
 */
export const cancelledWith = async (db: Db, { id, record_id }: { id: number; record_id: number }, at: string) =>
  (await db
    .selectFrom('applications')
    .select('id')
    .where('record_id', '=', record_id)
    .where('id', '<>', id)
    .where('close_reason', '=', placedElsewhere)
    .where('ended_at', '=', at)
    .executeTakeFirst()) !== undefined
