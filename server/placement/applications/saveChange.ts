import { type Change, stepFor } from '#domain/placement/applications/approval.ts'
import { facilityClosed } from '#domain/placement/applications/facilityClosing.ts'
import type { Application, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { storeLine } from './chatLines.ts'

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
  { insurance_vob, ...change }: Change,
): Promise<boolean> {
  const saved = await tx
    .updateTable('applications')
    .set({
      ...change,
      ...(insurance_vob !== undefined && { insurance_vob: insurance_vob && JSON.stringify(insurance_vob) }),
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
  /** The previous values of the changed columns, needed to undo the answer. */
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
