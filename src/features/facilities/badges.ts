import type { Match } from '#domain/matching/schema.ts'

/**
 * How a facility stands to the patient's plans (payer codes): in network when it lists one of them there, out of network when it
 * lists one there. With two plans both may be true; with a single plan that is out it does not match at all (MAT-007, MAT-021).
 */
export const networkBadges = (
  plans: readonly string[],
  match: Pick<Match, 'insurance_plans_in_network' | 'insurance_plans_out_network'>,
): { in: boolean; out: boolean } => ({
  in: plans.some(plan => match.insurance_plans_in_network.includes(plan)),
  out: plans.some(plan => match.insurance_plans_out_network.includes(plan)),
})

/** Whether one of the four other licenses names CARF, however it is written (spec 2 §3). */
export const hasCarf = (
  match: Pick<Match, 'other_license_1' | 'other_license_2' | 'other_license_3' | 'other_license_4'>,
): boolean =>
  [match.other_license_1, match.other_license_2, match.other_license_3, match.other_license_4].some(license =>
    license?.toLowerCase().includes('carf'),
  )
