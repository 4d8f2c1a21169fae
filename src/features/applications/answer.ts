import { HttpError } from 'ra-core'
import { type Answer, dialogOf, stepOf } from '#domain/applications/approval.ts'
import { formOf } from '#domain/applications/dialogs.ts'
import { Application, type StateUpdate, type StepField } from '#domain/applications/schema.ts'

export type StepAnswer = { field: StepField; value: boolean }

/** What a dialog was told: the fields that it sends, and for an outcome the status that it names. */
export type Told = { status?: Application['status'] } & Record<string, unknown>

const answerOf = ({ field, value }: StepAnswer): Answer | undefined => stepOf(field)[value ? 'yes' : 'no']

/**
 * The request that sends an answer, as decisions APP-017 spell it: what was told stands where its dialog says. It names the
 * `updated_at` of the application that was on the screen: an answer to what has moved on since is refused (APP-016).
 */
export function requestOf(application: Application, given: StepAnswer, { status, ...told }: Told = {}): StateUpdate {
  const answer = answerOf(given)
  const form = dialogOf(application, given.field, given.value) ? formOf(answer) : undefined
  const leadsTo = answer?.status
  return {
    ...given,
    status: status ?? (typeof leadsTo === 'string' ? leadsTo : leadsTo?.otherwise),
    trigger_notification: true,
    updated_at: application.updated_at,
    ...(form && { [form.at]: told }),
  }
}

/** The state that won, where somebody answered first (409); nothing for any other failure. */
export function freshOf(failure: unknown): Application | undefined {
  if (!(failure instanceof HttpError) || failure.status !== 409) return undefined
  return Application.safeParse(failure.body?.data).data
}

/** The same failure with each error at the dialog's own field: `extras.transport_method` is its `transport_method`. */
export function atFields(failure: unknown): unknown {
  if (!(failure instanceof HttpError) || !failure.body?.errors) return failure
  const errors = Object.fromEntries(
    Object.entries(failure.body.errors).map(([path, said]) => [path.replace(/^(extras|insurance_vob)\./, ''), said]),
  )
  return new HttpError(failure.message, failure.status, { ...failure.body, errors })
}
