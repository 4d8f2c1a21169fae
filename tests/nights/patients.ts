import { tag } from '#domain/directory/tags.ts'
import type { SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { payerByName, tagIds } from '#server/seed/catalog.ts'
import { insuranceRow, type NewPatient, substanceAnswer } from '#server/seed/rows.ts'
import { home } from './town.ts'

export type Given = Partial<NewPatient>
export type Snapshot = Partial<SnapshotAnswers>

const substance = (name: string) => ({
  [tagIds('addiction_program', name)[0]!]: substanceAnswer('Oral', 'Within 24 hours', 'Several times a day', 'Patient report'),
})
/** The substances to treat, by name. */
export const uses = (...names: string[]): Given => ({ addictions: Object.assign({}, ...names.map(substance)) })
export const level = (...names: string[]): Given => ({ treatment_levels: tagIds('treatment_level', ...names) })
/** Born on this day (yyyy-MM-dd). Without a day of its own, a patient has no birthday soon. */
export const born = (date_of_birth: string): Given => ({ date_of_birth })
export const aged = (years: number): Given => born(`${2026 - years}-05-17`)
export const man: Given = { gender_at_birth: 'male', gender_identity: 'male' }
export const nonBinary: Given = { gender_at_birth: 'female', gender_identity: 'non-binary' }
const homeCounty = { county: home.county, county_state: home.state }
const name = { first_name: 'Marisol', last_name: 'Venn' }
/**
 * Insured by this payer. `managed_care` is the type of network, by default a PPO for a private plan. `county` is that of a public plan, by
 * default the town's.
 */
export const insured = (payer: string, managed_care?: number[], second?: string, county?: string): Given => ({
  payment_method: [tag.payment.insurance],
  patient_insurance: insuranceRow(payer, name, {
    ...(managed_care && { managed_care }),
    ...(payerByName(payer).insurance_type === 'Public' && (county ? { county, county_state: 'CA' } : homeCounty)),
  }),
  ...(second && { secondary_insurance: insuranceRow(second, name, homeCounty) }),
})
export const cash = (estimated_budget: string): Given => ({
  payment_method: [tag.payment.cash],
  patient_insurance: null,
  estimated_budget,
})
export const accommodations = (...names: string[]): Given => ({
  accessibility_requirements: tagIds('facility_general_accomodation', ...names),
})
export const speaks = (language: string): Given => ({ preferred_language: tagIds('language', language)[0]! })
export const acute = (...names: string[]): Given => ({
  acute_health_conditions: tagIds('facility_comorbidity_accommodation', ...names),
})
export const mental = (...names: string[]): Given => ({ mental_conditions: tagIds('mental_health_condition', ...names) })
export const populations = (...names: string[]): Given => ({
  special_populations: tagIds('special_pop_accommodation', ...names),
})
export const prescriptions = (...names: string[]): Given => ({ prescriptions: tagIds('prescription', ...names) })

/** An emergency hold that expires this many hours after the night begins (5 PM UTC on November 17). */
export const onHold = (hours = 48): Snapshot => ({
  legal_status: 'involuntary',
  hold_kind: 'emergency',
  hold_started_at: '2026-11-17T15:00:00.000Z',
  hold_expires_at: new Date(Date.parse('2026-11-17T17:00:00.000Z') + hours * 3_600_000).toISOString(),
})
