/** The groups that reports sort payers into, in display order. */
export const payerGroups = ['Medicaid', 'Medicare', 'Other public', 'Commercial', 'No insurance entered'] as const
export type PayerGroup = (typeof payerGroups)[number]

/**
 * How names of public payers belong to a group, as case-insensitive regular expressions. Medicaid comes first, because some names
 * contain both words. Two states call Medicaid "Medical Assistance".
 */
export const publicPayerNames = [
  ['Medicaid', 'medicaid|medical assistance|medi-cal'],
  ['Medicare', 'medicare'],
] as const satisfies (readonly [PayerGroup, string])[]
