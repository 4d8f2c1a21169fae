import type { PatientSummary } from '../../intake/patients/summary.ts'
import { byPatient } from '../../intake/releases/signer.ts'
import { HttpError } from '../../platform/httpError.ts'
import { decide } from './decide.ts'
import type { Application, StateUpdate } from './schema.ts'
import type { StepField } from './steps.ts'

export const testPatientSummary: PatientSummary = {
  age: 34,
  gender_at_birth: 'female',
  payers: ['Aetna'],
  self_pay: false,
  last_used: {},
}

/** A new application for a privately insured patient, with the given fields changed. */
export const testApplication = (change: Partial<Application> = {}): Application => ({
  id: 1,
  record_id: 2,
  facility_id: 7,
  advocate_id: 3,
  organization_id: 4,
  status: 'New',
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
  ended_at: null,
  close_reason: null,
  turn: null,
  first_name: 'Ada',
  last_name: 'Example',
  patient_summary: testPatientSummary,
  treatment_levels: [],
  addictions: [],
  private_insurance: true,
  estimated_discharge_timestamp: null,
  release_expires_at: '2027-03-02T09:00:00.000Z',
  release_signer: byPatient,
  sections_saved: {},
  warnings: [],
  crisis_center: 'Harbor House',
  facility_profile_image: null,
  fl_address_one: null,
  fl_city: null,
  fl_state: null,
  fl_zipcode: null,
  contact_profile_image: null,
  contact_email: null,
  facility_main_phone_number: null,
  facility_provides_transport: null,
  facility_accepts_holds: null,
  required_snapshot_items: [],
  handover: null,
  advocate_first_name: 'Grace',
  advocate_last_name: 'Sample',
  advocate_profile_image: null,
  hospital: 'County Hospital',
  insurance_accepted: null,
  insurance_accepted_at: null,
  insurance_accepted_by: null,
  insurance_vob: null,
  estimated_out_of_pocket: null,
  scholarship_exceeds_cost: null,
  assignee_id: null,
  assignee_name: null,
  assigned_at: null,
  payment_rejected_reason: null,
  payment_rejected_details: null,
  request_for_interview: null,
  request_for_interview_at: null,
  patient_asked_to_call: null,
  interview_denied_reason: null,
  interview_denied_details: null,
  application_approved: null,
  application_approved_at: null,
  application_approved_by: null,
  transport_available: null,
  acceptance_conditions: null,
  conditions_acknowledged_at: null,
  conditions_acknowledged_by: null,
  confirmed_hold: null,
  asked_again_at: null,
  asked_again_by: null,
  not_accepted_reason: null,
  not_accepted_details: null,
  patient_agreed: null,
  patient_agreed_at: null,
  transport_method: null,
  transport_other: null,
  estimated_discharge_at: null,
  not_ready_to_commit_reason: null,
  not_ready_to_commit_details: null,
  patient_admitted: null,
  patient_admitted_at: null,
  patient_admitted_by: null,
  record_outcome: null,
  record_outcome_at: null,
  outcome_treatment_level: null,
  pharmacy_name: null,
  pharmacy_address_line_one: null,
  pharmacy_address_line_two: null,
  pharmacy_city: null,
  pharmacy_state: null,
  pharmacy_zipcode: null,
  pharmacy_phone: null,
  pharmacy_fax: null,
  snapshot: null,
  bed_hold: null,
  bed_filled: false,
  cometchat_id: null,
  fl_cometchat_token: null,
  ...change,
})

/** A complete Yes answer for each step, in table order. */
export const yesAnswers: Record<StepField, StateUpdate> = {
  insurance_accepted: {
    field: 'insurance_accepted',
    value: true,
    insurance_vob: { deductible: 500, copay: 40, scholarship_amount: 100 },
  },
  request_for_interview: { field: 'request_for_interview', value: true, extras: { patient_asked_to_call: 'chat' } },
  application_approved: { field: 'application_approved', value: true, extras: { transport_available: true } },
  patient_agreed: {
    field: 'patient_agreed',
    value: true,
    extras: { transport_method: 'Ambulance', estimated_discharge_at: 1_796_150_600 },
  },
  patient_admitted: { field: 'patient_admitted', value: true },
  record_outcome: { field: 'record_outcome', value: true, status: 'Completed 30+ Days Residential' },
}

/** A complete No answer for each step that can be answered No. */
export const noAnswers: Record<Exclude<StepField, 'record_outcome'>, StateUpdate> = {
  insurance_accepted: { field: 'insurance_accepted', value: false, extras: { payment_rejected_reason: 'Out of county' } },
  request_for_interview: {
    field: 'request_for_interview',
    value: false,
    extras: { interview_denied_reason: 'Patient is accepted no interview needed' },
  },
  application_approved: { field: 'application_approved', value: false, extras: { not_accepted_reason: 'Not a good fit' } },
  patient_agreed: { field: 'patient_agreed', value: false, extras: { not_ready_to_commit_reason: 'Patient unwilling' } },
  patient_admitted: { field: 'patient_admitted', value: false },
}

export function applyAnswers(application: Application, ...answers: StateUpdate[]): Application {
  let row = application
  for (const answer of answers)
    row = { ...row, ...decide(row, answer, { at: '2026-03-02T10:00:00.000Z', by: 'Casey Coordinator' }) }
  return row
}

/** An application that has reached this step, with every earlier step answered Yes. */
export const applicationAt = (field: StepField, change: Partial<Application> = {}): Application => {
  const fields = Object.keys(yesAnswers) as StepField[]
  return applyAnswers(testApplication(change), ...fields.slice(0, fields.indexOf(field)).map(before => yesAnswers[before]))
}

/** Returns the HttpError that the answer causes. Fails if the answer is accepted. */
export function expectRefusal(application: Application, update: StateUpdate): HttpError {
  try {
    applyAnswers(application, update)
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
  throw new Error('was not refused')
}

/** The field errors that an invalid answer causes. */
export function fieldErrors(application: Application, update: StateUpdate) {
  const refusal = expectRefusal(application, update)
  if (refusal.code !== 'invalid') throw new Error(`refused as ${refusal.code}`)
  return refusal.errors
}
