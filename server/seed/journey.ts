import type { Insertable, Selectable } from 'kysely'
import { type Change, ending, type Side, stepFor } from '#domain/placement/applications/approval.ts'
import { decide } from '#domain/placement/applications/decide.ts'
import type { transportMethods } from '#domain/placement/applications/reasons.ts'
import type { Application, InsuranceVob, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { isEnded, outcomes } from '#domain/placement/statuses/statuses.ts'
import type { Tables } from '../platform/db/tables.ts'

export type ApplicationRow = Omit<Selectable<Tables['applications']>, 'id'>
export type NewEvent = Omit<Insertable<Tables['application_events']>, 'application_id'>

/** An event in an application. Events other than answers and closings are caused by the system. */
export type Step =
  | { kind: 'answer'; update: StateUpdate; side: Side }
  | { kind: 'stop'; status: 'Cancelled' | 'Withdrawn' | 'Facility closed' }
  /** A status that only older records have. */
  | { kind: 'legacy'; status: Status }

export type Details = {
  private_insurance: boolean
  /** When the patient leaves the hospital. Used for applications that reach Booked. */
  dischargeAt: string
  reason?: string
  /** The verified benefits, in US dollars. */
  vob?: InsuranceVob
  transport_method?: (typeof transportMethods)[number]
  /** Set if the facility accepted the patient without an interview. */
  withoutInterview?: boolean
}

const answer = (field: StepField, value: boolean, extra: Omit<StateUpdate, 'field' | 'value'> = {}): Step => ({
  kind: 'answer',
  side: stepFor(field).by,
  update: { field, value, ...extra },
})

/** The status that precedes each of these older statuses. */
const legacyStatus: Partial<Record<Status, Status>> = {
  'Ready to Book': 'Accepted',
  'Declined Availability': 'New',
  'Declined Payment': 'New',
  Declined: 'In Review',
  'Improper Match': 'New',
  'Withdrawn from Open': 'New',
  'Withdrawn from Accepted': 'Accepted',
  Expired: 'New',
  'Canceled Booking': 'Booked',
  'Booked Offline': 'In Review',
  'Treatment Completed': 'Admitted',
  Hold: 'In Review',
}

/** The shortest sequence of answers that leads from New to this status. */
export function stepsTo(status: Status, details: Details): Step[] {
  const before = (previous: Status) => stepsTo(previous, details)
  const { private_insurance, dischargeAt, reason, withoutInterview } = details
  const { vob = { deductible: 1500, copay: 250, scholarship_amount: 400 }, transport_method = 'Family member/friend' } = details
  if (legacyStatus[status]) return [...before(legacyStatus[status]), { kind: 'legacy', status }]
  switch (status) {
    case 'New':
      return []
    case 'In Review':
      return [
        answer('insurance_accepted', true, private_insurance ? { insurance_vob: vob } : {}),
        ...(withoutInterview ? [noInterview] : []),
      ]
    case 'Request for Interview':
      return [
        ...stepsTo('In Review', { ...details, withoutInterview: false }),
        answer('request_for_interview', true, { extras: { patient_asked_to_call: 'chat' } }),
      ]
    case 'Accepted':
      return [
        ...before(withoutInterview ? 'In Review' : 'Request for Interview'),
        answer('application_approved', true, { extras: { transport_available: true, confirm_hold: true } }),
      ]
    case 'Booked':
      return [
        ...before('Accepted'),
        answer('patient_agreed', true, {
          extras: {
            transport_method,
            estimated_discharge_at: Math.floor(Date.parse(dischargeAt) / 1000),
          },
        }),
      ]
    case 'Admitted':
      return [...before('Booked'), answer('patient_admitted', true)]
    case 'Patient did not Arrive':
      return [...before('Booked'), answer('patient_admitted', false)]
    case 'Declined Insurance':
      return [answer('insurance_accepted', false, { extras: { payment_rejected_reason: reason ?? 'No OON Benefits' } })]
    case 'Declined Application':
      return [
        ...before(withoutInterview ? 'In Review' : 'Request for Interview'),
        answer('application_approved', false, { extras: { not_accepted_reason: reason ?? 'Needs higher level of care' } }),
      ]
    case 'Rejected':
      return [
        ...before('Accepted'),
        answer('patient_agreed', false, { extras: { not_ready_to_commit_reason: reason ?? 'Chose another facility' } }),
      ]
    case 'Withdrawn':
    case 'Facility closed':
      return [...before('In Review'), { kind: 'stop', status }]
    case 'Cancelled':
      return [{ kind: 'answer', side: 'advocate', update: { status, extras: { reason: reason ?? 'Improper Match' } } }]
  }
  const outcome = outcomes.find(candidate => candidate === status)
  if (outcome) return [...before('Admitted'), answer('record_outcome', true, { status: outcome })]
  throw new Error(`No path leads to ${status}`)
}

const noInterview = answer('request_for_interview', false, {
  extras: { interview_denied_reason: 'Patient is accepted no interview needed' },
})

/** An application in the state in which it is sent. */
export const sent = (
  values: Pick<
    ApplicationRow,
    'record_id' | 'facility_id' | 'advocate_id' | 'organization_id' | 'release_id' | 'private_insurance'
  >,
  at: string,
): ApplicationRow => ({
  ...values,
  withheld: false,
  status: 'New',
  insurance_accepted: null,
  insurance_accepted_at: null,
  insurance_accepted_by: null,
  request_for_interview: null,
  request_for_interview_at: null,
  application_approved: null,
  application_approved_at: null,
  application_approved_by: null,
  patient_agreed: null,
  patient_agreed_at: null,
  patient_admitted: null,
  patient_admitted_at: null,
  patient_admitted_by: null,
  record_outcome: null,
  record_outcome_at: null,
  outcome_treatment_level: null,
  payment_rejected_reason: null,
  interview_denied_reason: null,
  not_accepted_reason: null,
  not_ready_to_commit_reason: null,
  payment_rejected_details: null,
  interview_denied_details: null,
  not_accepted_details: null,
  not_ready_to_commit_details: null,
  acceptance_conditions: null,
  conditions_acknowledged_at: null,
  conditions_acknowledged_by: null,
  confirmed_hold: null,
  asked_again_at: null,
  asked_again_by: null,
  assignee_id: null,
  assigned_at: null,
  close_reason: null,
  patient_asked_to_call: null,
  insurance_vob: null,
  transport_available: null,
  transport_method: null,
  transport_other: null,
  estimated_discharge_at: null,
  ended_at: null,
  created_at: at,
  updated_at: at,
})

export type Person = { id: number; first_name: string; last_name: string }

/**
 * Sends an application and takes it through `decide`, the approval table's function, so that all columns are as in production. `at`
 * returns the time of step n; step 0 is sending the application.
 */
export function walk(
  start: ApplicationRow,
  steps: readonly Step[],
  participants: Record<Side, Person>,
  timeOf: (step: number) => string,
): { application: ApplicationRow; events: NewEvent[] } {
  let application = start
  const events: NewEvent[] = [
    { actor_id: participants.advocate.id, field: null, value: null, status_before: null, status: 'New', at: start.created_at },
  ]
  steps.forEach((step, n) => {
    const status_before = application.status
    const author = participants[step.kind === 'answer' ? step.side : 'advocate']
    application = { ...application, ...change(application, step, timeOf(n + 1), `${author.first_name} ${author.last_name}`) }
    const { field = null, value = null } = step.kind === 'answer' ? step.update : {}
    events.push({ actor_id: author.id, field, value, status_before, status: application.status, at: application.updated_at })
  })
  return { application, events }
}

function change(row: ApplicationRow, step: Step, at: string, by: string): Change {
  const application = asApplication(row)
  if (step.kind === 'answer') return decide(application, step.update, { at, by })
  if (step.kind === 'legacy') return { status: step.status, updated_at: at, ...(isEnded(step.status) && { ended_at: at }) }
  return ending(application, step.status, at)
}

/** The approval table reads only the application's own columns, not joined ones. */
const asApplication = (row: Omit<ApplicationRow, 'release_id'>) => row as unknown as Application
