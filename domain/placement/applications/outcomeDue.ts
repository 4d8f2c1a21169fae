import { nextStep } from './approval.ts'
import type { TurnState } from './turn.ts'

/** The usual length of a stay in days, by level of care. */
const usualStay: Record<number, number> = {
  // Detox
  440: 5,
  441: 7,
  442: 14,
  443: 7,
  // Inpatient
  444: 7,
  445: 10,
  446: 5,
  // Residential
  447: 28,
  448: 60,
  449: 30,
  450: 30,
  // PHP and outpatient
  451: 28,
  452: 56,
  453: 90,
  454: 90,
  455: 90,
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
