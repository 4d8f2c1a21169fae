import { isOutdated } from '#domain/concurrentEdits.ts'
import { type Change, stepFor } from '#domain/placement/applications/approval.ts'
import { decide } from '#domain/placement/applications/decide.ts'
import { declineReferral } from '#domain/placement/applications/referral.ts'
import type { Application, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { undoableUntil, undoChange, unseenReversal } from '#domain/placement/applications/takeBack.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { findApplication } from '../applications/applicationQueries.ts'
import { changedMeanwhile, lastTransition, previousValues, recordEvent, saveChange } from '../applications/saveChange.ts'

type Author = { actor_id: number | null; name: string }

/**
 * Declines a referral before the facility saw who the patient is. Saves it only if the application is unchanged since it was read.
 */
export async function decline(call: Publisher, before: Application, reason: string, author: Author) {
  const change = declineReferral(before, { reason, at: call.now, by: author.name })
  await save(call, before, 'application_approved', false, change, author)
}

/** Answers one of the facility's steps for a guest. The table decides what is open and which fields are required (APP-016). */
export async function answerStep(call: Publisher, before: Application, update: StateUpdate, name: string) {
  const { field, value } = update
  if (!field || typeof value !== 'boolean' || stepFor(field).by !== 'facility' || update.extras?.hold_bed)
    throw new HttpError('invalid', 'The facility does not answer this step')
  // A guest's name is not unique, so a guest is never taken for the author of an answer (S-09).
  if (isOutdated(update.updated_at ?? undefined, before) || unseenReversal(before, update))
    throw new HttpError('conflict', changedMeanwhile)
  const change = decide(before, update, { at: call.now, by: name })
  await save(call, before, field, value, change, { actor_id: null, name })
}

/** Undoes a guest's last answer within five minutes, with the same rule as for users (APP-017). */
export async function undoStep(call: Publisher, before: Application, field: StepField, name: string): Promise<void> {
  const { tx, now: at } = call
  const change = undoChange(await lastTransition(tx, before.id), before, { field, me: name, at })
  await save(call, before, field, null, { status: before.status, ...change }, { actor_id: null, name })
}

/** The guest's last answer and the deadline for undoing it; null if it can no longer be undone. */
export async function undoOf(tx: Db, application: Application, name: string, now: string) {
  const undo = undoableUntil(await lastTransition(tx, application.id), application, name)
  return undo && undo.until >= now ? undo : null
}

async function save(
  call: Publisher,
  before: Application,
  field: StepField,
  /** Null if an answer is undone. */
  value: boolean | null,
  change: Change,
  { actor_id, name }: Author,
) {
  const { tx, now } = call
  if (!(await saveChange(tx, before, field, change))) throw new HttpError('conflict', changedMeanwhile)
  await recordEvent(tx, {
    application_id: before.id,
    actor_id,
    guest_name: name,
    field,
    value,
    status_before: before.status,
    status: change.status,
    at: now,
    ...(value !== null && { before: previousValues(before, change) }),
  })
  const what = `${stepFor(field).label}${value === null ? ', undone' : ''}`
  await publish(call, 'stepTaken', { application: before, by: 'facility', what, status: change.status })
  await storeStandings(tx, [before.record_id])
}

/** The application of a referral. */
export const applicationOf = async (tx: Db, id: number, now: string): Promise<Application> =>
  (await findApplication(tx, 'all', now, id))!
