import type { Status } from '../statuses/statuses.ts'
import { facilityTabs } from '../statuses/statuses.ts'
import type { Change } from './approval.ts'
import type { Application } from './schema.ts'

/** The reasons for No, by the column that stores the selected reason. */
export const reasons = {
  /** Why the facility declines the payment method (APP-058). */
  payment_rejected_reason: [
    'Out of county',
    'Policy is HMO',
    'Insurance is not valid',
    'Insurer denied claim',
    'Coverage insufficient',
    'No OON Benefits',
  ],
  /** Why the facility requests no interview (APP-056). */
  interview_denied_reason: [
    'Patient is accepted no interview needed',
    'No Availability',
    'Repeat Patient',
    'Cannot Accept Patient',
  ],
  /** Why the facility declines the patient (APP-057). */
  not_accepted_reason: [
    'Needs higher level of care',
    'Needs a lower level of care',
    'Needs skilled nursing facility',
    'Primary diagnosis unsupported',
    'Patient denies need',
    'Not a good fit',
    'No availability',
  ],
  /** Why the patient turns the offer down (APP-055). */
  not_ready_to_commit_reason: [
    'Patient discharged early',
    'Patient left A.M.A',
    'Patient cannot afford',
    'Patient unwilling',
    'Chose another facility',
  ],
} as const satisfies Record<string, readonly string[]>
export type ReasonColumn = keyof typeof reasons

/** The column that stores the free text for each reason. */
export const detailsOf = {
  payment_rejected_reason: 'payment_rejected_details',
  interview_denied_reason: 'interview_denied_details',
  not_accepted_reason: 'not_accepted_details',
  not_ready_to_commit_reason: 'not_ready_to_commit_details',
} as const satisfies Record<ReasonColumn, string>
export type DetailsColumn = (typeof detailsOf)[ReasonColumn]

/** Maximum number of characters in the free text for a reason and in acceptance conditions. */
export const longestDetails = 1000

/** The reason for closing a patient's other applications once the patient has been placed. */
export const placedElsewhere = 'Placed elsewhere'

/** The reasons for closing an application: the two that the specification prescribes (APP-045), then those added by S-11. */
export const closeReasons = [
  'Improper Match',
  'Patient did not Arrive',
  placedElsewhere,
  'Patient withdrew',
  'No longer needed',
] as const

/** How the patient travels to the facility (APP-051). */
export const transportMethods = ['Ambulance', 'Family member/friend', 'Uber, Lyft or taxi', 'Other'] as const

/** The only interview reason that is not a decline: the facility accepts the patient without an interview. */
export const noInterviewNeeded = reasons.interview_denied_reason[0]

/** The status of an application that had not ended when its location was deleted (S-13). */
export const facilityClosed = 'Facility closed' satisfies Status

/** Statuses that prevent deleting a location (S-13): the patient is expected there or is staying there. */
export const bookedStatuses: readonly Status[] = facilityTabs.Booked

/** Applications with these statuses end when their location is deleted. Older records can have the status Hold. */
export const runningStatuses: readonly Status[] = [...facilityTabs.Open, 'Hold']

/** The change to an application when its location is deleted; null if the application has already ended. */
export const closingChange = ({ status }: Pick<Application, 'status'>, at: string): Change | null =>
  runningStatuses.includes(status) ? { status: facilityClosed, updated_at: at, ended_at: at } : null
