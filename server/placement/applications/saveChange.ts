import { sql } from 'kysely'
import { type Change, close, stepFor } from '#domain/placement/applications/approval.ts'
import { facilityClosed, placedElsewhere } from '#domain/placement/applications/reasons.ts'
import type { Application, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import type { LastAnswer } from '#domain/placement/applications/takeBack.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullNameOrNull } from '../../platform/db/expressions.ts'
import { storeLine } from './notes.ts'

/** The message of a conflict with another change. The response contains the current application. */
export const changedMeanwhile = 'This application has changed. Here’s the current status.'

/**
 * Saves a change only if the application is unchanged since it was read; otherwise returns false. Also compares the step's
 * answer, the acknowledgment, and the request to reconsider, because these can change while the status stays the same.
 */
export async function saveChange(
  tx: Db,
  before: Application,
  field: StateUpdate['field'],
  { insurance_vob, confirmed_hold, ...change }: Change,
): Promise<boolean> {
  const saved = await tx
    .updateTable('applications')
    .set({
      ...change,
      ...(insurance_vob !== undefined && { insurance_vob: insurance_vob && JSON.stringify(insurance_vob) }),
      ...(confirmed_hold !== undefined && { confirmed_hold: confirmed_hold && JSON.stringify(confirmed_hold) }),
    } as never)
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('updated_at', '=', before.updated_at)
    .where('conditions_acknowledged_at', 'is not distinct from', before.conditions_acknowledged_at)
    .where('asked_again_at', 'is not distinct from', before.asked_again_at)
    .$if(Boolean(field), q => q.where(field!, 'is not distinct from', before[field!]))
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

/** Adds the current application to a conflict thrown by a rule. */
export function decidedOr409<T>(rule: () => T, fresh: Application): T {
  try {
    return rule()
  } catch (error) {
    if (error instanceof HttpError && error.code === 'conflict') throw new HttpError('conflict', error.message, { fresh })
    throw error
  }
}

/** The values that a change replaces, needed to undo it. */
export const previousValues = (before: Application, change: Change): Partial<Application> =>
  Object.fromEntries(keysOf(change).map(column => [column, before[column]]))

type Event = {
  application_id: number
  /** Null if a person without an account answered. */
  actor_id: number | null
  guest_name?: string | null
  field: StepField | null
  value: boolean | null
  status_before: string | null
  status: string
  at: string
  /** The answer's `previousValues`. */
  before?: Partial<Application>
}

/** Records a transition and adds a line about it to the chat, unless its author has no account and so no chat. */
export async function recordEvent(tx: Db, event: Event): Promise<void> {
  const { before, ...row } = event
  await tx
    .insertInto('application_events')
    .values({ ...row, ...(before && { before: JSON.stringify(before) }) })
    .execute()
  const { application_id, actor_id, field, status_before, status, at } = event
  if (actor_id === null) return
  const step = field && stepFor(field)
  const what = step ? step.label : status_before === null ? stepFor('new').label : 'Application closed'
  await storeLine(tx, {
    application_id,
    author_id: actor_id,
    side: step ? step.by : status === facilityClosed ? 'facility' : 'advocate',
    body: `${what}${step && event.value === null ? ', undone' : ''}: ${status}`,
    created_at: at,
  })
}

export const lastTransition = async (db: Db, application_id: number): Promise<LastAnswer | undefined> =>
  db
    .selectFrom('application_events')
    .select(['actor_id', 'guest_name', 'field', 'value', 'at', 'before'])
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

/** Whether booking this application at this time also canceled other applications for the same patient. */
export const cancelledWith = async (db: Db, { id, record_id }: { id: number; record_id: number }, at: string) =>
  (await db
    .selectFrom('application_events as event')
    .innerJoin('applications as other', 'other.id', 'event.application_id')
    .select('other.id')
    .where('other.record_id', '=', record_id)
    .where('other.id', '<>', id)
    .where('other.close_reason', '=', placedElsewhere)
    .where('event.at', '=', at)
    .where('event.status', '=', close.status)
    .executeTakeFirst()) !== undefined
