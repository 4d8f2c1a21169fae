import type { PatientSummary } from '#domain/intake/patients/summary.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { texts } from '../../../i18n/english/dashboard.ts'
import { timeSpan } from '../../../ui/times.ts'

/** Formats age and sex, such as "35 M". Returns an empty string if neither is known. */
export const ageAndSex = ({ age, gender_at_birth }: PatientSummary): string =>
  [age, gender_at_birth && texts.sexes[gender_at_birth]].filter(part => part !== null).join(' ')

/** The payers' names, or that the patient pays. Returns an empty string if neither is known. */
export const payerOf = ({ payers, self_pay }: PatientSummary): string => payers.join('; ') || (self_pay ? texts.selfPay : '')

type Used = Pick<Application, 'addictions' | 'patient_summary' | 'snapshot'>

/**
 * Names the substances with their last use: the time since the use in the clinical snapshot, or else the answer from the intake.
 * `nameOf` returns a tag's name.
 */
export const substancesInShort = (
  { addictions, patient_summary, snapshot }: Used,
  nameOf: (tag: number) => string,
  now: number,
) =>
  addictions
    .map(substance => {
      const at = snapshot?.last_use.find(one => one.substance === substance)?.at
      const answer = patient_summary.last_used[substance]
      const when = at ? texts.ago(timeSpan(Math.max(now - Date.parse(at), 60_000))) : answer ? nameOf(answer) : ''
      return when ? texts.lastUse(nameOf(substance), when) : nameOf(substance)
    })
    .join(', ')
