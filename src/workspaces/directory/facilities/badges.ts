import type { Match } from '#domain/matching/schema.ts'

/**
 * Returns whether the facility lists any of the patient's plans (payer codes) as in network or out of network. If the patient has
 * two plans, both can be true. A facility is excluded from matching if the patient's only plan is out of network (MAT-007,
 * MAT-021).
 */
export const networkBadges = (
  plans: readonly string[],
  match: Pick<Match, 'insurance_plans_in_network' | 'insurance_plans_out_network'>,
): { in: boolean; out: boolean } => ({
  in: plans.some(plan => match.insurance_plans_in_network.includes(plan)),
  out: plans.some(plan => match.insurance_plans_out_network.includes(plan)),
})

/** Whether any of the four other licenses contains "carf", ignoring case (MAT-008). */
export const hasCarf = (
  match: Pick<Match, 'other_license_1' | 'other_license_2' | 'other_license_3' | 'other_license_4'>,
): boolean =>
  [match.other_license_1, match.other_license_2, match.other_license_3, match.other_license_4].some(license =>
    license?.toLowerCase().includes('carf'),
  )
