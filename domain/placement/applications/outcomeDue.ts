import { tag } from '../../directory/tags.ts'
import { nextStep } from './approval.ts'
import type { TurnState } from './turn.ts'

/**
 * The usual length of a stay in days, by level of care. These are assumptions, not statistics (docs/decisions/0023-advocate-dashboard.md).
 */
const usualStay: Record<number, number> = {
  [tag.level.hospitalDetox]: 5,
  [tag.level.residentialDetox]: 7,
  [tag.level.outpatientDetox]: 14,
  [tag.level.detox]: 7,
  [tag.level.hospital]: 7,
  [tag.level.psychiatric]: 10,
  [tag.level.crisis]: 5,
  [tag.level.shortResidential]: 28,
  [tag.level.longResidential]: 60,
  [tag.level.residential]: 30,
  [tag.level.dualDiagnosis]: 30,
  [tag.level.dayTreatment]: 28,
  [tag.level.intensiveOutpatient]: 56,
  [tag.level.outpatient]: 90,
  [tag.level.medication]: 90,
  [tag.level.soberLiving]: 90,
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
