import { Refusal, somethingWentWrong } from '../refusal.ts'
import { Close, type dialogs, formOf, problems } from './dialogs.ts'
import { nonCompletionOutcomes, outcomes } from './outcomes.ts'
import type { ReasonColumn } from './reasons.ts'
import type { Application, StateType, StateUpdate, Status, StepField } from './schema.ts'
import { isEnded } from './statusGroups.ts'

/** The two who move an application. */
export type Side = 'advocate' | 'facility'

/** What a Yes or a No leads to, and what is asked first. An answer that asks nothing is sent directly. */
export type Answer = {
  /** The status it sets, or the outcomes that one chooses from, and the one that stands if none is chosen. */
  status: Status | { among: readonly Status[]; otherwise?: Status }
  /** The dialog that opens before it is sent. */
  dialog?: keyof typeof dialogs
  /** The dialog opens for these applications only. */
  onlyIf?: (application: Application) => boolean
  /** It needs one of the listed reasons, kept in this column. */
  reason?: ReasonColumn
}

/** As much of an application as says which rows are open. */
export type Standing = Pick<Application, 'status' | StepField>

/** A row of the approval table: its question, whose it is, and what a Yes and a No lead to. */
export type Step = {
  field: StateType
  label: string
  /** Whose answer it is. */
  by: Side
  /** Whether the step can be answered, as the application now stands. */
  open: (application: Standing) => boolean
  yes?: Answer
  no?: Answer
}

/**
 * The approval table of the specification (spec 2 §4), row for row: who answers what, when, and what comes of it.
 * Screens draw it, the server obeys it, tests read it back; nothing else knows the order of steps.
 */
export const steps: readonly Step[] = [
  {
    field: 'new',
    label: 'Submitted by advocate',
    by: 'advocate',
    open: () => false, // applying has answered it
  },
  {
    field: 'insurance_accepted',
    label: 'Payment Method Accepted',
    by: 'facility',
    open: ({ status }) => status === 'New' || inReview(status),
    yes: { status: 'In Review', dialog: 'vob', onlyIf: application => application.private_insurance },
    no: { status: 'Declined Insurance', reason: 'payment_rejected_reason' },
  },
  {
    field: 'request_for_interview',
    label: 'Request for Interview',
    by: 'facility',
    open: ({ status, insurance_accepted, application_approved }) =>
      inReview(status) && insurance_accepted === true && application_approved === null,
    yes: { status: 'Request for Interview', dialog: 'interview' },
    no: { status: 'In Review', reason: 'interview_denied_reason' },
  },
  {
    field: 'application_approved',
    label: 'Patient Accepted',
    by: 'facility',
    open: ({ status, request_for_interview, application_approved }) =>
      inReview(status) && request_for_interview !== null && application_approved === null,
    yes: { status: 'Accepted', dialog: 'approval' },
    no: { status: 'Declined Application', reason: 'not_accepted_reason' },
  },
  {
    field: 'patient_agreed',
    label: 'Patient Accepts Offer',
    by: 'advocate',
    open: ({ status }) => status === 'Accepted' || status === 'Booked',
    yes: { status: 'Booked', dialog: 'booking' },
    no: { status: 'Rejected', reason: 'not_ready_to_commit_reason' },
  },
  {
    field: 'patient_admitted',
    label: 'Patient Admitted',
    by: 'facility',
    open: ({ status }) => status === 'Booked',
    yes: { status: 'Admitted' },
    no: { status: { among: nonCompletionOutcomes, otherwise: 'Patient did not Arrive' }, dialog: 'outcome' },
  },
  {
    field: 'record_outcome',
    label: 'Record Outcome',
    by: 'advocate',
    open: ({ status }) => status === 'Admitted',
    yes: { status: { among: outcomes }, dialog: 'outcome' },
  },
]

const inReview = (status: Status) => status === 'In Review' || status === 'Request for Interview'

/** The advocate's close (the x on an open application): who, when, what it asks and what comes of it (DASH-028, DASH-029). */
export const close = {
  by: 'advocate',
  status: 'Cancelled',
  dialog: 'confirm',
  open: ({ status }: Pick<Application, 'status'>) =>
    ['New', 'In Review', 'Accepted', 'Request for Interview'].includes(status) || status.includes('Declined'),
} as const

/** The row of the table with this name. */
export const stepOf = (field: StateType): Step => steps.find(step => step.field === field)!

/** What stands in the row: the answer, when and by whom it was given (where that is kept). */
export function standing(
  application: Application,
  field: StateType,
): { value: boolean | null; at: string | null; by: string | null } {
  const advocate = [application.advocate_first_name, application.advocate_last_name].filter(Boolean).join(' ') || null
  if (field === 'new') return { value: true, at: application.created_at, by: advocate }
  const by = isSigned(field)
    ? application[`${field}_by`]
    : stepOf(field).by === 'advocate' && application[field] !== null
      ? advocate
      : null
  return { value: application[field], at: application[`${field}_at`], by }
}

/** The steps whose `_by` is kept (spec 2 §3). */
export const isSigned = (field: StepField) =>
  field === 'insurance_accepted' || field === 'application_approved' || field === 'patient_admitted'

/** Whether this row can be answered now, by somebody; `value` asks about that one answer: repeating what stands is closed. */
export const isOpen = (application: Standing, field: StateType, value?: boolean): boolean =>
  stepOf(field).open(application) && (value === undefined || (field !== 'new' && application[field] !== value))

/** The dialog that a Yes (true) or a No (false) opens before it is sent; null when it is sent directly. */
export function dialogOf(application: Application, field: StateType, value: boolean): keyof typeof dialogs | 'reason' | null {
  const answer = stepOf(field)[value ? 'yes' : 'no']
  if (answer?.reason) return 'reason'
  return answer?.dialog && (answer.onlyIf?.(application) ?? true) ? answer.dialog : null
}

/** The row that waits for its answer: the first open one without; null when the application waits for nobody. */
export const nextStep = (application: Standing): Step | null =>
  steps.find(({ field }) => field !== 'new' && isOpen(application, field) && application[field] === null) ?? null

/** Whose move it is; null when nobody's. */
export const turnOf = (application: Standing): Side | null => nextStep(application)?.by ?? null

/** What a row without an answer says (spec 2 §4). */
export const waitingText = (step: Pick<Step, 'by'>): string =>
  step.by === 'facility' ? "Waiting on facility's approval" : "Waiting on advocate's reply..."

/** What an answer changes in the row. */
export type Change = { status: Status } & Partial<Omit<Application, 'id' | 'status'>>

/**
 * What an answer, or the advocate's close, changes. Pure: the caller says what time it is and who answers, checks who may,
 * and saves the result on what was read. Throws a Refusal: `conflict` for a row that is closed or already has this answer,
 * `invalid` with `errors` by field path for what the table or its dialogs do not take (decisions APP-016, APP-017).
 */
export function decide(application: Application, update: StateUpdate, { at, by }: { at: string; by: string }): Change {
  const { field, value } = update
  if (!field) return cancel(application, update, at)
  if (typeof value !== 'boolean') throw invalid({ value: 'Required field' })

  const step = stepOf(field)
  if (!isOpen(application, field, value)) throw new Refusal('conflict', `${step.label} cannot be answered like this now`)
  const answer = value ? step.yes : step.no
  if (!answer) throw invalid({ value: `${step.label} has no No` })

  const status = statusOf(answer, update.status ?? undefined)
  const form = dialogOf(application, field, value) ? formOf(answer) : undefined
  const sent = form && (update[form.at] ?? {})
  const wrong = form ? problems(form.schema, sent, `${form.at}.`) : {}
  const late = form && 'check' in form && Object.keys(wrong).length === 0 ? form.check(sent, at) : {}
  const errors = {
    ...(!status && { status: 'Not a status that this answer leads to' }),
    ...wrong,
    ...Object.fromEntries(Object.entries(late).map(([field, problem]) => [`${form?.at}.${field}`, problem])),
  }
  if (!status || Object.keys(errors).length > 0) throw invalid(errors)

  return {
    ...emptied(value ? step.no : step.yes),
    ...form?.schema.parse(update[form.at] ?? {}),
    [field]: value,
    [`${field}_at`]: at,
    ...(isSigned(field) && { [`${field}_by`]: by }),
    ...(typeof answer.status === 'object' && { record_outcome: true, record_outcome_at: at }),
    ...ending(application, status, at),
  }
}

/** The advocate's close: status Cancelled with one of the listed reasons (decisions, cancel). */
function cancel(application: Application, update: StateUpdate, at: string): Change {
  if (update.status !== close.status) throw invalid({ field: 'Required field' })
  if (!close.open(application)) throw new Refusal('conflict', 'This application cannot be closed now')
  const errors = problems(Close, update.extras ?? {}, 'extras.')
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { close_reason: Close.parse(update.extras).reason, ...ending(application, close.status, at) }
}

/** Whether the case's hold, its deletion, or a placement elsewhere ends it. */
export const isStopped = (application: Pick<Application, 'status'>): boolean =>
  close.open(application) || application.status === 'Booked'

/**
 * What the product itself does to a patient's other applications: Cancelled when the case is put on hold or deleted
 * (spec 2 §4), Withdrawn when the patient is placed elsewhere. Null for one that has nothing left to stop.
 */
export const stop = (application: Application, status: 'Cancelled' | 'Withdrawn', at: string): Change | null =>
  isStopped(application) ? ending(application, status, at) : null

/** The new status, and when the case ended: the first end counts, so that closing a declined case does not prolong who may read it. */
const ending = ({ ended_at }: Application, status: Status, at: string) => ({
  status,
  updated_at: at,
  ...(isEnded(status) && { ended_at: ended_at ?? at }),
})

/** The status that an answer leads to; nothing when another one was asked for, or none chosen where one must be. */
function statusOf({ status }: Answer, asked: Status | undefined): Status | undefined {
  if (typeof status === 'string') return asked === undefined || asked === status ? status : undefined
  return asked === undefined ? status.otherwise : status.among.find(outcome => outcome === asked)
}

/** What the opposite answer had filled in: a row tells only the answers that stand. */
const emptied = (opposite: Answer | undefined): Partial<Application> =>
  Object.fromEntries((formOf(opposite)?.columns ?? []).map(column => [column, null]))

const invalid = (errors: Record<string, string>) =>
  new Refusal('invalid', Object.values(errors)[0] ?? somethingWentWrong, { errors })
