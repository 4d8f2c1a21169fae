import { tag } from '../../directory/tags.ts'
import { yearsOn } from '../../platform/dates.ts'
import { rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { type Patient, sexes } from './schema.ts'

/** The facts about a patient that both dashboards show without loading the patient. */
export const PatientSummary = z.object({
  age: z.number().int().nullable().describe('In full years'),
  gender_at_birth: z.enum(sexes).nullable(),
  payers: z.array(z.string()).describe('Names of the primary and the secondary payer'),
  self_pay: z.boolean(),
  last_used: z.record(z.string(), rowId).describe('By substance tag, the tag of its answer to "Last Used"'),
})
export type PatientSummary = z.infer<typeof PatientSummary>

/** The columns that a summary reads. */
export const summaryFields = [
  'gender_at_birth',
  'payment_method',
  'patient_insurance',
  'secondary_insurance',
  'addictions',
] as const satisfies readonly (keyof Patient)[]

type Summarized = Pick<Patient, (typeof summaryFields)[number]> & { date_of_birth: string | null }

/** Index of "Last Used" among a substance's four answers. 0 means not provided. */
const lastUsed = 1

/** `today` is yyyy-MM-dd. */
export const patientSummary = (patient: Summarized, today: string): PatientSummary => ({
  age: patient.date_of_birth ? yearsOn(patient.date_of_birth, today) : null,
  gender_at_birth: patient.gender_at_birth,
  payers: [patient.patient_insurance, patient.secondary_insurance].flatMap(insurance => insurance?.provider?.payer_name ?? []),
  self_pay: patient.payment_method.includes(tag.payment.cash),
  last_used: Object.fromEntries(
    Object.entries(patient.addictions).flatMap(([substance, answers]) =>
      answers[lastUsed] ? [[substance, answers[lastUsed]]] : [],
    ),
  ),
})

/** The patient's initials, which replace the name in everything sent outside Passage (NOTE-014). */
export const initials = (patient: { first_name: string | null; last_name: string | null }): string =>
  [patient.first_name, patient.last_name].map(name => (name ? `${[...name][0]!.toUpperCase()}.` : '')).join('')
