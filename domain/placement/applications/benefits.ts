import type { Side } from './approval.ts'
import type { Application, InsuranceVob } from './schema.ts'

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
