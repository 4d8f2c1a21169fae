import { HttpError } from 'ra-core'
import { type Answer, dialogFor, stepFor } from '#domain/placement/applications/approval.ts'
import { formOf } from '#domain/placement/applications/dialogs.ts'
import type { Application, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'

export type StepAnswer = { field: StepField; value: boolean }

/** Values from a dialog: the fields to send, the selected status of an outcome, and who gave the answer by phone (S-24). */
export type DialogValues = { status?: Application['status']; reported_by?: string } & Record<string, unknown>

const answerOf = ({ field, value }: StepAnswer): Answer | undefined => stepFor(field)[value ? 'yes' : 'no']

/**
 * Builds the request body for an answer (APP-017). Includes the `updated_at` of the displayed application so that the server can
 * reject an answer to an outdated version (APP-016).
 */
export function requestOf(
  application: Application,
  given: StepAnswer,
  { status, reported_by, ...values }: DialogValues = {},
): StateUpdate {
  const answer = answerOf(given)
  const form = dialogFor(application, given.field, given.value) ? formOf(answer) : undefined
  const leadsTo = answer?.status
  return {
    ...given,
    status: status ?? (typeof leadsTo === 'string' ? leadsTo : leadsTo?.otherwise),
    trigger_notification: true,
    updated_at: application.updated_at,
    ...(reported_by && { reported_by }),
    ...(form && { [form.at]: values }),
  }
}

/** The server validates what it sends, so two fields are enough to recognize an application. */
const isApplication = (data: unknown): data is Application =>
  typeof data === 'object' && data !== null && 'turn' in data && 'updated_at' in data

/** Returns the current application from a 409 response. Undefined for any other error. */
export function freshOf(failure: unknown): Application | undefined {
  if (!(failure instanceof HttpError) || failure.status !== 409) return undefined
  const data: unknown = failure.body?.data
  return isApplication(data) ? data : undefined
}

/**
 * Returns a copy of the error with the server's field paths converted to dialog field names: `extras.transport_method` becomes
 * `transport_method`. The handover's paths start with `facts`.
 */
export function atFields(failure: unknown): unknown {
  if (!(failure instanceof HttpError) || !failure.body?.errors) return failure
  const errors = Object.fromEntries(
    Object.entries(failure.body.errors).map(([path, message]) => [path.replace(/^(extras|insurance_vob|facts)\./, ''), message]),
  )
  return new HttpError(failure.message, failure.status, { ...failure.body, errors })
}
