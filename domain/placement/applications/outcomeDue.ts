import { careLevel } from '../../directory/tags.ts'
import { nextStep } from './approval.ts'
import type { TurnState } from './turn.ts'

/**
 * The usual length of a stay in days, by level of care. These are assumptions, not statistics (docs/decisions/0023-advocate-dashboard.md).
 */
const usualStay: Record<number, number> = {
  [careLevel.hospitalDetox]: 5,
  [careLevel.residentialDetox]: 7,
  [careLevel.outpatientDetox]: 14,
  [careLevel.detox]: 7,
  [careLevel.hospital]: 7,
  [careLevel.psychiatric]: 10,
  [careLevel.crisis]: 5,
  [careLevel.shortResidential]: 28,
  [careLevel.longResidential]: 60,
  [careLevel.residential]: 30,
  [careLevel.dualDiagnosis]: 30,
  [careLevel.dayTreatment]: 28,
  [careLevel.intensiveOutpatient]: 56,
  [careLevel.outpatient]: 90,
  [careLevel.medication]: 90,
  [careLevel.soberLiving]: 90,
}

const day = 86_400_000

/**
 * When an admitted patient's outcome is due: after the usual stay of the shortest level of care that the patient needs or, if no level
 * is known, at the booked time. Null unless the outcome is the next step.
 */
export function outcomeDueAt(application: TurnState): string | null {
  const { patient_admitted_at, estimated_discharge_at, treatment_levels } = application
  if (nextStep(application)?.field !== 'record_outcome' || patient_admitted_at === null) return null
  const admitted = Date.parse(patient_admitted_at)
  const stays = treatment_levels.flatMap(level => usualStay[level] ?? [])
  const due = stays.length > 0 ? admitted + Math.min(...stays) * day : Math.max(admitted, (estimated_discharge_at ?? 0) * 1000)
  return new Date(due).toISOString()
}
