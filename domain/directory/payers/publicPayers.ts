/**
 * How names of public payers belong to a program, as case-insensitive regular expressions. Medicaid comes first, because some names
 * contain both words. Two states call Medicaid "Medical Assistance".
 */
export const publicPayerNames = [
  ['Medicaid', 'medicaid|medical assistance|medi-cal'],
  ['Medicare', 'medicare'],
] as const

const [[, medicaid], [, medicare]] = publicPayerNames
const isMedicaid = new RegExp(medicaid, 'i')
const isFederal = new RegExp(`${medicare}|tricare|champva|veterans affairs|indian health`, 'i')

/** Whether a public plan depends on the county that the patient lives in. Federal programs pay everywhere. */
export const isOfCounty = (payer_name: string): boolean => isMedicaid.test(payer_name) || !isFederal.test(payer_name)
