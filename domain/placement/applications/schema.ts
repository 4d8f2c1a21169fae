import { BedHold } from '../../directory/beds/schema.ts'
import { pharmacyFields } from '../../directory/facilities/rules.ts'
import { HoldTerms, SnapshotSummary, snapshotItems } from '../../intake/patients/snapshot/schema.ts'
import { PatientSummary } from '../../intake/patients/summary.ts'
import { Signer } from '../../intake/releases/signer.ts'
import { warningKinds } from '../../intake/releases/warnings.ts'
import { instant, rowId, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { statuses } from '../statuses/statuses.ts'
import { Handover } from './handover/schema.ts'
import { ReferralState } from './referral.ts'
import { stepFields } from './steps.ts'

const words = z.string().nullable()
const flag = z.boolean().nullable()
const when = instant.nullable()

/** Verification of benefits: the patient's costs and the scholarship, in US dollars. */
export const InsuranceVob = z.object({ deductible: z.number(), copay: z.number(), scholarship_amount: z.number().nullable() })
export type InsuranceVob = z.infer<typeof InsuranceVob>

/** Which side must act and since when, what the advocate has yet to provide, and the facility's response deadline. */
export const Turn = z.object({
  side: z.enum(['advocate', 'facility']),
  since: instant,
  needs: z.array(z.string()),
  due: when.describe('When the facility’s response is due; null while none is due'),
})
export type Turn = z.infer<typeof Turn>

/** A step's answer that its author can undo until then (APP-017). */
export const TakeBack = z.object({ field: z.enum(stepFields), until: instant })
export type TakeBack = z.infer<typeof TakeBack>

/** One patient's application to one facility. `_at` fields are instants; `_by` fields are names. */
export const Application = z.object({
  id: rowId,
  record_id: rowId.describe('The patient'),
  facility_id: rowId,
  advocate_id: rowId.nullable().describe('The assigned advocate; null while the patient is unassigned (S-14)'),
  organization_id: rowId.nullable().describe('The advocate’s organization'),
  status: z.enum(statuses),
  created_at: instant,
  updated_at: instant,
  ended_at: when.describe('When it was declined, rejected, canceled, or withdrawn, or when its facility closed'),
  close_reason: words,

  turn: Turn.nullable(),

  // Patient fields shown in lists
  first_name: words,
  last_name: words,
  patient_summary: PatientSummary,
  treatment_levels: z.array(rowId),
  addictions: z.array(rowId),
  private_insurance: z
    .boolean()
    .describe('Whether the patient pays with a private plan: now or, once the facility has accepted the payment, at that time'),
  estimated_discharge_timestamp: z.union([z.string(), z.number()]).nullable(),
  release_expires_at: when.describe('When the release of information expires; null if there is no valid release'),
  release_signer: Signer.nullable().describe('Who signed the release'),
  sections_saved: z.record(z.string(), instant).describe('When each section of the intake was last saved, by section number'),
  warnings: z.array(z.enum(warningKinds)).describe('Warnings that both the advocate and the facility see'),

  // The facility
  crisis_center: words.describe('The facility’s name'),
  facility_profile_image: words,
  fl_address_one: words,
  fl_city: words,
  fl_state: words,
  fl_zipcode: words,
  contact_profile_image: words,
  contact_email: words,
  facility_main_phone_number: words,
  facility_provides_transport: flag.describe('Whether the facility provides transportation; null if not specified'),
  facility_accepts_holds: flag.describe('Whether the facility accepts patients on an involuntary hold; null if not specified'),
  required_snapshot_items: z
    .array(z.enum(snapshotItems))
    .describe('Clinical snapshot items that the facility requires with an application'),

  referral: ReferralState.nullish().describe('Set if the facility has no account and was referred to by email or phone (S-24)'),

  // The assigned advocate
  advocate_first_name: words,
  advocate_last_name: words,
  advocate_profile_image: words,
  hospital: words.describe('The advocate’s place of employment'),

  // The coordinator who handles the application
  assignee_id: rowId.nullable().describe('The coordinator assigned to the application'),
  assignee_name: words,
  assigned_at: when.describe('When the assignment last changed; null if it never changed'),

  // Answers in the approval table: true, false, or null if not answered
  insurance_accepted: flag,
  insurance_accepted_at: when,
  insurance_accepted_by: words,
  insurance_vob: InsuranceVob.nullable(),
  estimated_out_of_pocket: z.number().nullable().describe('Deductible + copay - scholarship in US dollars, never below 0'),
  scholarship_exceeds_cost: flag.describe('Whether the scholarship is more than the deductible and copay combined'),
  payment_rejected_reason: words,
  payment_rejected_details: words.describe('The facility’s explanation of the reason'),
  request_for_interview: flag,
  request_for_interview_at: when,
  patient_asked_to_call: words.describe('"chat", or the number to call (hidden in a closed application)'),
  interview_denied_reason: words,
  interview_denied_details: words,
  application_approved: flag,
  application_approved_at: when,
  application_approved_by: words,
  transport_available: flag,
  acceptance_conditions: words.describe('The facility’s conditions for the acceptance; null if there are none'),
  conditions_acknowledged_at: when.describe('When the advocate acknowledged the conditions. Booking requires this.'),
  conditions_acknowledged_by: words,
  confirmed_hold: HoldTerms.nullable().describe(
    'The involuntary hold that the facility confirmed it can admit the patient on; null if it confirmed none',
  ),
  not_accepted_reason: words,
  not_accepted_details: words,
  asked_again_at: when.describe('When the advocate asked the facility to reconsider its decline; null if never'),
  asked_again_by: words,
  patient_agreed: flag,
  patient_agreed_at: when,
  transport_method: words,
  transport_other: words,
  estimated_discharge_at: z.number().int().nullable().describe('Epoch seconds'),
  not_ready_to_commit_reason: words,
  not_ready_to_commit_details: words.describe('The advocate’s explanation of the reason'),
  patient_admitted: flag,
  patient_admitted_at: when,
  patient_admitted_by: words,
  record_outcome: flag,
  record_outcome_at: when,
  outcome_treatment_level: rowId.nullable(),

  ...pharmacyFields,

  snapshot: SnapshotSummary.nullable().describe(
    'Legal status and last use from the clinical snapshot; null if there is no snapshot or the application is closed, unless the facility reconsiders its decline',
  ),

  handover: Handover.nullable().describe('Facts between acceptance and admission; null if there are none'),

  bed_hold: BedHold.nullable().describe('The bed held for the patient while the offer is open'),
  bed_filled: z.boolean().describe('Whether the booking filled a held bed, which lowered the facility’s count of open beds'),

  /** The caller's own answer while it can still be undone (APP-017). Present only when a single application is loaded. */
  take_back: TakeBack.nullish(),

  /** The fields omitted because the application is closed (S-12). */
  hidden_fields: z.array(z.string()).optional(),

  // The chat
  cometchat_id: words,
  fl_cometchat_token: words,
})
export type Application = z.infer<typeof Application>

/** Free text; `decide` checks its length. */
const details = text(4000).nullish()

const typed = z.union([z.number(), z.string().max(20)]).nullish()

/**
 * An answer in the approval table or, without `field`, the advocate's request to close the application (APP-017). The schema checks
 * only types; `decide` reports each step's missing fields with the prescribed messages.
 */
export const StateUpdate = z.object({
  field: z.enum(stepFields).nullish(),
  value: z.boolean().nullish(),
  status: z.enum(statuses).nullish(),
  trigger_notification: z.boolean().nullish(),
  /** Who at a facility without an account gave this answer to the advocate by phone (S-24). */
  reported_by: text(120).nullish(),
  /** The `updated_at` that the caller saw. If it is outdated, the update is a conflict (APP-016). */
  updated_at: instant.nullish(),
  insurance_vob: z.object({ deductible: typed, copay: typed, scholarship_amount: typed }).nullish(),
  extras: z
    .object({
      transport_available: z.boolean().nullish(),
      transport_method: text().nullish(),
      transport_other: text().nullish(),
      estimated_discharge_at: z.number().nullish(),
      patient_asked_to_call: text(40).nullish(),
      payment_rejected_reason: text().nullish(),
      interview_denied_reason: text().nullish(),
      not_accepted_reason: text().nullish(),
      not_ready_to_commit_reason: text().nullish(),
      payment_rejected_details: details,
      interview_denied_details: details,
      not_accepted_details: details,
      not_ready_to_commit_details: details,
      acceptance_conditions: details,
      treatment_level: rowId.nullish(),
      close_others: z.boolean().nullish(),
      /** Confirms that the facility can admit the patient on an involuntary hold, where `confirmsHold` requires it (S-25). */
      confirm_hold: z.boolean().nullish(),
      /** The bed to hold for an accepted patient. */
      hold_bed: rowId.nullish(),
      reason: text().nullish(),
    })
    .nullish(),
})
export type StateUpdate = z.infer<typeof StateUpdate>

/**
 * An entry in the application's timeline: an answer or, without a value, an undone answer. Without a field, the application was
 * sent or closed.
 */
export const Transition = z.object({
  id: rowId,
  at: instant,
  by: words.describe('Who made the change'),
  field: z.enum(stepFields).nullable(),
  value: flag,
  status_before: z.enum(statuses).nullable(),
  status: z.enum(statuses),
})
export type Transition = z.infer<typeof Transition>

/** A coordinator who can be assigned to the application. */
export const Assignee = z.object({ id: rowId, first_name: words, last_name: words })
export type Assignee = z.infer<typeof Assignee>

/** Assigns the application to a coordinator, or unassigns it. */
export const NewAssignment = z.object({
  assignee_id: rowId.nullable(),
  /** The `assigned_at` that the caller saw. If it is outdated, the assignment is a conflict. */
  assigned_at: instant.nullable(),
})
