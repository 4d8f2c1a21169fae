import { Patient } from '../../intake/patients/schema.ts'
import { InvoluntaryHold } from '../../intake/patients/snapshot/schema.ts'
import { PatientSummary } from '../../intake/patients/summary.ts'
import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Application } from '../applications/schema.ts'
import { HandoverNote } from '../cases/cases.ts'
import { RunningPlan } from '../sendPlans/schema.ts'

/** An application's facility and status, as shown on a patient's card. */
export const CardApplication = Application.pick({
  id: true,
  record_id: true,
  facility_id: true,
  status: true,
  created_at: true,
  updated_at: true,
  turn: true,
  crisis_center: true,
  facility_profile_image: true,
  facility_main_phone_number: true,
  fl_address_one: true,
  fl_city: true,
  fl_state: true,
  fl_zipcode: true,
  contact_profile_image: true,
  contact_email: true,
  asked_again_at: true,
  insurance_accepted: true,
  insurance_accepted_at: true,
  request_for_interview: true,
  application_approved: true,
  application_approved_at: true,
  patient_agreed: true,
  patient_admitted: true,
  record_outcome: true,
  estimated_discharge_at: true,
  bed_hold: true,
})
export type CardApplication = z.infer<typeof CardApplication>

/** The caller's most recent change to a patient. */
export const Recent = z.object({ what: z.enum(['added', 'changed']), at: instant })
export type Recent = z.infer<typeof Recent>

/** A patient on a dashboard: the card's header, plus the applications that the caller may see. */
export const PatientRecord = Patient.pick({
  id: true,
  advocate_id: true,
  first_name: true,
  last_name: true,
  status: true,
  intake_complete: true,
  current_section: true,
  sections_saved: true,
  release_expires_at: true,
  release_page_missing: true,
  warnings: true,
  treatment_levels: true,
  emergency_arrival_at: true,
  created_at: true,
  updated_at: true,
}).extend({
  patient_summary: PatientSummary,
  advocate_first_name: z.string().nullable(),
  advocate_last_name: z.string().nullable(),
  applications: z.array(CardApplication),
  handover_note: HandoverNote.nullable().describe('What the advocate before wrote for the next one; null if there is none'),
  send_plan: RunningPlan.nullable().describe('When the next applications are sent; null if none are planned'),
  involuntary_hold: InvoluntaryHold.nullable().describe('The involuntary hold, from the snapshot; its expiration may be unknown'),
  clinical_snapshot_updated_at: instant.nullable().describe('When the clinical snapshot was saved; null if there is none'),
  recent: Recent.nullable().describe('Set for 30 minutes after the caller adds the patient or changes the record'),
})
export type PatientRecord = z.infer<typeof PatientRecord>

const words = z.string().nullable()

/** The signed-in advocate's own profile. Includes the hospital address, which intake section 5 copies. */
export const AdvocateInfo = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: words,
  profile_image: words,
  organization: z
    .object({
      id: z.number(),
      name: z.string(),
      type: z.enum(['treatment_center', 'hospital']),
      address_line_one: words,
      address_line_two: words,
      city: words,
      state: words,
      zip_code: words,
    })
    .nullable(),
})

/** A patient without an advocate, shown to users who can take over the patient (S-14). */
export const UnassignedPatient = Patient.pick({
  id: true,
  first_name: true,
  last_name: true,
  status: true,
  updated_at: true,
}).extend({
  organization_name: words,
  running: z.number().int().describe('Open applications'),
})
export type UnassignedPatient = z.infer<typeof UnassignedPatient>
