/** Why a step was answered No: the listed reasons, by the column that keeps the one chosen (spec 2 §5). */
export const reasons = {
  payment_rejected_reason: [
    'Out of county',
    'Policy is HMO',
    'Insurance is not valid',
    'Insurer denied claim',
    'Coverage insufficient',
    'No OON Benefits',
  ],
  interview_denied_reason: [
    'Patient is accepted no interview needed',
    'No Availability',
    'Repeat Patient',
    'Cannot Accept Patient',
  ],
  not_accepted_reason: [
    'Needs higher level of care',
    'Needs a lower level of care',
    'Needs skilled nursing facility',
    'Primary diagnosis unsupported',
    'Patient denies need',
    'Not a good fit',
    'No availability',
  ],
  not_ready_to_commit_reason: [
    'Patient discharged early',
    'Patient left A.M.A',
    'Patient cannot afford',
    'Patient unwilling',
    'Chose another facility',
  ],
} as const satisfies Record<string, readonly string[]>
export type ReasonColumn = keyof typeof reasons

/** Why the other applications end when a patient takes one place. */
export const placedElsewhere = 'Placed elsewhere'

/** Why an advocate closes an application: the two of spec 2 §4, then those of S-11. */
export const closeReasons = [
  'Improper Match',
  'Patient did not Arrive',
  placedElsewhere,
  'Patient withdrew',
  'No longer needed',
] as const

/** How the patient gets to the facility (spec 2 §5). */
export const transportMethods = ['Ambulance', 'Family member/friend', 'Uber, Lyft or taxi', 'Other'] as const

/** An answer to the interview that is no refusal: the patient comes without one. */
export const noInterviewNeeded = reasons.interview_denied_reason[0]
