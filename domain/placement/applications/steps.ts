/** The approval table's answer columns, in table order. */
export const stepFields = [
  'insurance_accepted',
  'request_for_interview',
  'application_approved',
  'patient_agreed',
  'patient_admitted',
  'record_outcome',
] as const
export type StepField = (typeof stepFields)[number]

/** The approval table rows that can have notes. `new` is the row "Submitted by advocate". */
export const stateTypes = ['new', ...stepFields] as const
export type StateType = (typeof stateTypes)[number]
