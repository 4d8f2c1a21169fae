import { HttpError } from '../../platform/httpError.ts'
import { advocateName } from '../../platform/text.ts'
import type { Status } from '../statuses/statuses.ts'
import { isEnded, nonCompletionOutcomes, outcomes } from '../statuses/statuses.ts'
import type { dialogs } from './dialogs.ts'
import { isHoldUnconfirmed } from './involuntaryHold.ts'
import { placedElsewhere, type ReasonColumn } from './reasons.ts'
import type { Application } from './schema.ts'
import type { StateType, StepField } from './steps.ts'

/** The two sides that advance an application. */
export type Side = 'advocate' | 'facility'

/** The effect of answering Yes or No, and the dialog to show first. Without a dialog, the answer is sent immediately. */
export type Answer = {
  /** The new status, or a choice of outcomes (`among`) and the default (`otherwise`). */
  status: Status | { among: readonly Status[]; otherwise?: Status }
  /** The dialog to open before sending the answer. */
  dialog?: keyof typeof dialogs
  /** Opens the dialog only for applications that meet this condition. */
  onlyIf?: (application: Application) => boolean
  /** The column that stores the reason, which is required and must be one of the listed reasons. */
  reason?: ReasonColumn
}

/** The application fields that determine which steps are open. */
export type ApplicationState = Pick<Application, keyof Declined | StepField>

/** The application fields that determine whether the advocate’s request to reconsider a decline is pending. */
export type Declined = Pick<Application, 'status' | 'asked_again_at' | 'insurance_accepted_at' | 'application_approved_at'>

/** A row in the approval table: its question, the side that answers it, and the effects of Yes and No. */
export type Step = {
  field: StateType
  label: string
  by: Side
  /** Whether the step can be answered, given the application's current state. */
  open: (application: ApplicationState) => boolean
  yes?: Answer
  no?: Answer
}

/**
 * The approval table: which side answers each step, when, and with what effect. It is the only definition of the order of steps,
 * used by the UI, the server, and the tests.
 */
export const steps: readonly Step[] = [
  {
    field: 'new',
    label: 'Submitted by advocate',
    by: 'advocate',
    // Sending the application answers this step.
    open: () => false,
  },
  {
    field: 'insurance_accepted',
    label: 'Payment Method Accepted',
    by: 'facility',
    // The facility can change this answer until it accepts or declines the patient (APP-021), and reopen what it declined.
    open: application =>
      application.status === 'New' || inReview(application.status) || isReconsidered(application, 'insurance_accepted'),
    // With private insurance, the facility first enters the benefits (APP-019, APP-035).
    yes: { status: 'In Review', dialog: 'vob', onlyIf: application => application.private_insurance },
    // Ends the application (APP-020).
    no: { status: 'Declined Insurance', reason: 'payment_rejected_reason' },
  },
  {
    field: 'request_for_interview',
    label: 'Request for Interview',
    by: 'facility',
    // From the accepted payment method until the facility accepts or declines the patient (APP-024).
    open: ({ status, insurance_accepted, application_approved }) =>
      inReview(status) && insurance_accepted === true && application_approved === null,
    // The facility states how to reach the patient (APP-022, APP-036).
    yes: { status: 'Request for Interview', dialog: 'interview' },
    // The review continues without an interview (APP-023).
    no: { status: 'In Review', reason: 'interview_denied_reason' },
  },
  {
    field: 'application_approved',
    label: 'Patient Accepted',
    by: 'facility',
    // Once an interview was requested or explicitly declined (APP-027).
    open: application =>
      (inReview(application.status) && application.request_for_interview !== null && application.application_approved === null) ||
      isReconsidered(application, 'application_approved'),
    // The facility confirms the acceptance first (APP-025, APP-037).
    yes: { status: 'Accepted', dialog: 'approval' },
    // Ends the application (APP-026).
    no: { status: 'Declined Application', reason: 'not_accepted_reason' },
  },
  {
    field: 'patient_agreed',
    label: 'Patient Accepts Offer',
    by: 'advocate',
    // A booked patient can still turn the offer down (APP-030).
    open: ({ status }) => status === 'Accepted' || status === 'Booked',
    // The advocate enters the discharge time and transportation first (APP-028, APP-038).
    yes: { status: 'Booked', dialog: 'booking' },
    // Ends the application (APP-029).
    no: { status: 'Rejected', reason: 'not_ready_to_commit_reason' },
  },
  {
    field: 'patient_admitted',
    label: 'Patient Admitted',
    by: 'facility',
    // Only for a booked patient (APP-033).
    open: ({ status }) => status === 'Booked',
    // Sent without a dialog (APP-031, APP-044), unless a hold was entered or changed after the acceptance (S-25).
    yes: { status: 'Admitted', dialog: 'hold', onlyIf: isHoldUnconfirmed },
    // The facility chooses an outcome. Without one, the patient did not arrive (APP-032, APP-044).
    no: { status: { among: nonCompletionOutcomes, otherwise: 'Patient did not Arrive' }, dialog: 'outcome' },
  },
  {
    field: 'record_outcome',
    label: 'Record Outcome',
    by: 'advocate',
    // Only for an admitted patient (APP-034).
    open: ({ status }) => status === 'Admitted',
    // The stay was completed (APP-062) or ended early (APP-063).
    yes: { status: { among: outcomes }, dialog: 'outcome' },
  },
]

const inReview = (status: Status) => status === 'In Review' || status === 'Request for Interview'

/**
 * The declined step that the advocate asked the facility to reconsider; null if no request is pending. Only this step can then be
 * answered, and only Yes reopens the application (APP-016). A request from before the decline was about an earlier decline.
 */
export function reconsideredStep(application: Declined): 'insurance_accepted' | 'application_approved' | null {
  const step = declinedStep(application)
  const { asked_again_at } = application
  const declined_at = step && application[`${step}_at`]
  return declined_at && asked_again_at && Date.parse(asked_again_at) >= Date.parse(declined_at) ? step : null
}

const isReconsidered = (application: Declined, field: StepField) => reconsideredStep(application) === field

/** The step with which the facility declined the application; null if it did not decline. */
export const declinedStep = ({ status }: Pick<Application, 'status'>): 'insurance_accepted' | 'application_approved' | null =>
  status === 'Declined Insurance' ? 'insurance_accepted' : status === 'Declined Application' ? 'application_approved' : null

/**
 * Whether the advocate can ask the facility to reconsider its decline, which is possible once and only while the release lets the
 * facility read the application (S-46).
 */
export const canAskAgain = (application: Pick<Application, 'status' | 'asked_again_at' | 'release_expires_at'>): boolean =>
  declinedStep(application) !== null && application.asked_again_at === null && application.release_expires_at !== null

/**
 * The change when the advocate asks the facility to reconsider. The facility's access after the end starts again, because otherwise
 * it might not be able to read what is new. Throws a HttpError (`conflict`) if asking is not possible.
 */
export function askAgain(application: Application, { at, by }: { at: string; by: string }): Change {
  const { status } = application
  if (declinedStep(application) === null) throw new HttpError('conflict', 'The facility has not declined this application.')
  if (application.asked_again_at !== null)
    throw new HttpError('conflict', 'The facility was already asked to reconsider this application.')
  if (application.release_expires_at === null)
    throw new HttpError('conflict', 'The release of information is no longer valid. Have a new one signed, and ask again.')
  return { status, updated_at: at, ended_at: at, asked_again_at: at, asked_again_by: by }
}

/** When an advocate can close an application, the dialog to show, and the new status (DASH-028, DASH-029). */
export const close = {
  by: 'advocate',
  status: 'Cancelled',
  dialog: 'confirm',
  open: ({ status }: Pick<Application, 'status'>) =>
    ['New', 'In Review', 'Accepted', 'Request for Interview'].includes(status) || status.includes('Declined'),
} as const

export const stepFor = (field: StateType): Step => steps.find(step => step.field === field)!

/** The current answer to a step, with its time and author if these are stored. */
export function shownAnswer(
  application: Application,
  field: StateType,
): { value: boolean | null; at: string | null; by: string | null } {
  const advocate = advocateName(application) || null
  if (field === 'new') return { value: true, at: application.created_at, by: advocate }
  const by = isSigned(field)
    ? application[`${field}_by`]
    : stepFor(field).by === 'advocate' && application[field] !== null
      ? advocate
      : null
  return { value: application[field], at: application[`${field}_at`], by }
}

/** Whether the step's author is stored in a `_by` column, not only its time (APP-012). */
export const isSigned = (field: StepField) =>
  field === 'insurance_accepted' || field === 'application_approved' || field === 'patient_admitted'

/**
 * Whether the step can be answered now. With `value`, whether this answer can be given; it must differ from the current one, except that
 * a facility that was asked to reconsider can uphold its No.
 */
export const isOpen = (application: ApplicationState, field: StateType, value?: boolean): boolean =>
  stepFor(field).open(application) &&
  (value === undefined || (field !== 'new' && (application[field] !== value || isReconsidered(application, field))))

/** The dialog to open before sending Yes (true) or No (false); null to send the answer immediately (APP-039). */
export function dialogFor(application: Application, field: StateType, value: boolean): keyof typeof dialogs | 'reason' | null {
  const answer = stepFor(field)[value ? 'yes' : 'no']
  if (answer?.reason) return 'reason'
  return answer?.dialog && (answer.onlyIf?.(application) ?? true) ? answer.dialog : null
}

/** The first open step without an answer, or the declined one that the facility was asked to reconsider; null if there is none. */
export const nextStep = (application: ApplicationState): Step | null =>
  steps.find(
    ({ field }) =>
      field !== 'new' && isOpen(application, field) && (application[field] === null || isReconsidered(application, field)),
  ) ?? null

/** The side that must act next, or null. */
export const sideToAct = (application: ApplicationState): Side | null => nextStep(application)?.by ?? null

/** Shown in place of an answer that a side has yet to give (APP-043). */
export const waitingText = (step: Pick<Step, 'by'>): string =>
  step.by === 'facility' ? "Waiting on facility's approval" : "Waiting on advocate's reply..."

/** Whether the facility accepted with conditions that the advocate has not acknowledged. If so, booking is not possible yet. */
export const awaitsAcknowledgment = (
  application: Pick<Application, 'acceptance_conditions' | 'conditions_acknowledged_at'>,
): boolean => application.acceptance_conditions !== null && application.conditions_acknowledged_at === null

/**
 * The change when the advocate acknowledges the conditions; null if they are already acknowledged. Throws a HttpError (`conflict`) if
 * there are no conditions or if the offer is no longer open.
 */
export function acknowledge(application: Application, { at, by }: { at: string; by: string }): Change | null {
  const { status, acceptance_conditions, conditions_acknowledged_at } = application
  if (acceptance_conditions === null) throw new HttpError('conflict', 'This application has no conditions to acknowledge.')
  if (conditions_acknowledged_at !== null) return null
  if (!isOpen(application, 'patient_agreed')) throw new HttpError('conflict', 'This offer is no longer open.')
  return { status, updated_at: at, conditions_acknowledged_at: at, conditions_acknowledged_by: by }
}

export type Change = { status: Status } & Partial<Omit<Application, 'id' | 'status'>>

/** Whether the application has not ended and the patient is not admitted yet. */
export const isRunning = ({ status }: Pick<Application, 'status'>): boolean =>
  (close.open({ status }) || status === 'Booked') && !isEnded(status)

/**
 * Whether the application becomes Cancelled for this reason, together with the patient's other ones. A placement elsewhere ends what
 * has not ended yet, and the facility's work on a request to reconsider; a decline stays a decline. A case on hold or a deleted case
 * cancels all applications that can be closed, also declined ones (DASH-024, DASH-026).
 */
export const isStopped = (application: Declined, reason: string): boolean =>
  isRunning(application) || (reason === placedElsewhere ? reconsideredStep(application) !== null : close.open(application))

/**
 * The new status and end time. An end time that is already set does not change, so closing a declined application does not extend
 * access to it. An application that the facility reopens has not ended.
 */
export const ending = ({ ended_at }: Application, status: Status, at: string) => ({
  status,
  updated_at: at,
  ...(isEnded(status) ? { ended_at: ended_at ?? at } : ended_at !== null && { ended_at: null }),
})
