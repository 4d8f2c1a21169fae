import { instant, rowId, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import type { Side } from './approval.ts'
import type { Application, InsuranceVob } from './schema.ts'

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

/** A note on a row of the approval table. */
export const StateNote = z.object({
  id: rowId,
  state_type: z.enum(stateTypes),
  body: z.string(),
  author_name: z.string(),
  created_at: instant,
})
export type StateNote = z.infer<typeof StateNote>

export const NewStateNote = z.object({
  state_type: z.enum(stateTypes),
  body: text(4000).pipe(z.string().min(1, 'Required field')),
})

/**
 * Whether this side sees the benefits. The advocate always does; the facility does only after it has decided on the patient
 * (APP-060).
 */
export const showsBenefits = (application: Pick<Application, 'application_approved'>, viewer: Side): boolean =>
  viewer === 'advocate' || application.application_approved !== null

const inCents = (dollars: number | null) => Math.round((dollars ?? 0) * 100)
const costInCents = ({ deductible, copay }: InsuranceVob) => inCents(deductible) + inCents(copay)

/** The patient's estimated cost in US dollars: deductible + copay - scholarship, at least 0 (S-10). */
export const outOfPocket = (vob: InsuranceVob): number => Math.max(0, costInCents(vob) - inCents(vob.scholarship_amount)) / 100

/** Whether the scholarship exceeds the cost, which is probably a typo (S-10). */
export const scholarshipExceedsCost = (vob: InsuranceVob): boolean => inCents(vob.scholarship_amount) > costInCents(vob)
