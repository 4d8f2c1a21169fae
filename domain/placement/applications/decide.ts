import { HttpError, somethingWentWrong } from '../../platform/httpError.ts'
import type { Status } from '../statuses/statuses.ts'
import {
  type Answer,
  awaitsAcknowledgment,
  type Change,
  close,
  dialogFor,
  ending,
  isOpen,
  isSigned,
  stepFor,
} from './approval.ts'
import { Close, formOf, HoldConfirmed, problems } from './dialogs.ts'
import { confirmsHold, holdToConfirm } from './involuntaryHold.ts'
import type { Application, StateUpdate } from './schema.ts'

/**
 * Returns the change when either side answers a step or the advocate closes the application. This is a pure function: the caller
 * provides the time and author, checks permissions, and saves the result. Throws a HttpError: `conflict` if the step is not open or
 * already has this answer, or `invalid` with `errors` by field path if the input is invalid (APP-016, APP-017).
 */
export function decide(application: Application, update: StateUpdate, { at, by }: { at: string; by: string }): Change {
  const { field, value } = update
  if (!field) return cancel(application, update, at)
  if (typeof value !== 'boolean') throw invalid({ value: 'Required field' })

  const step = stepFor(field)
  if (!isOpen(application, field, value))
    throw new HttpError('conflict', `${step.label} cannot be answered this way at this stage`)
  const answer = value ? step.yes : step.no
  if (!answer) throw invalid({ value: `${step.label} cannot be answered with No` })

  if (field === 'patient_agreed' && value && awaitsAcknowledgment(application))
    throw new HttpError('conflict', 'Acknowledge the facility’s conditions before booking.')
  const status = statusOf(answer, update.status ?? undefined)
  const form = dialogFor(application, field, value) ? formOf(answer) : undefined
  const errors = {
    ...(!status && { status: 'Choose a status that this answer can lead to' }),
    ...(form && formErrors(form, update[form.at] ?? {}, at)),
    ...(confirmsHold(application, update) && problems(HoldConfirmed, update.extras ?? {}, 'extras.')),
  }
  if (!status || Object.keys(errors).length > 0) throw invalid(errors)

  return {
    ...emptied(value ? step.no : step.yes),
    ...form?.schema.parse(update[form.at] ?? {}),
    [field]: value,
    [`${field}_at`]: at,
    ...(isSigned(field) && { [`${field}_by`]: by }),
    // The advocate's word at the booking is not the facility's.
    ...(step.by === 'facility' && confirmsHold(application, update) && { confirmed_hold: holdToConfirm(application) }),
    // Later changes of the patient's plan do not concern this answer.
    ...(field === 'insurance_accepted' && { private_insurance: application.private_insurance }),
    ...(typeof answer.status === 'object' && { record_outcome: true, record_outcome_at: at }),
    ...ending(application, status, at),
  }
}

/** A dialog's errors by field path. Rules that depend on the time are checked once every field is valid. */
function formErrors(form: NonNullable<ReturnType<typeof formOf>>, sent: unknown, at: string): Record<string, string> {
  const wrong = problems(form.schema, sent, `${form.at}.`)
  if (!('check' in form) || Object.keys(wrong).length > 0) return wrong
  return Object.fromEntries(Object.entries(form.check(sent, at)).map(([field, problem]) => [`${form.at}.${field}`, problem]))
}

/** The change when the advocate closes the application: sets the status Cancelled and stores one of the listed reasons. */
function cancel(application: Application, update: StateUpdate, at: string): Change {
  if (update.status !== close.status) throw invalid({ field: 'Required field' })
  if (!close.open(application)) throw new HttpError('conflict', 'This application cannot be closed now')
  const errors = problems(Close, update.extras ?? {}, 'extras.')
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { close_reason: Close.parse(update.extras).reason, ...ending(application, close.status, at) }
}

/** The status that an answer sets; undefined if the requested status is not allowed or a required choice is missing. */
function statusOf({ status }: Answer, requested: Status | undefined): Status | undefined {
  if (typeof status === 'string') return requested === undefined || requested === status ? status : undefined
  return requested === undefined ? status.otherwise : status.among.find(outcome => outcome === requested)
}

/** Clears the columns filled in by the opposite answer. */
const emptied = (opposite: Answer | undefined): Partial<Application> =>
  Object.fromEntries((formOf(opposite)?.columns ?? []).map(column => [column, null]))

const invalid = (errors: Record<string, string>) =>
  new HttpError('invalid', Object.values(errors)[0] ?? somethingWentWrong, { errors })
