import type { FieldValues } from 'react-hook-form'
import type { Insurance, Patient } from '#domain/intake/patients/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'

const shown = (insurance: Insurance): Insurance => ({
  ...insurance,
  sub_phone_number: insurance.sub_phone_number && showPhone(insurance.sub_phone_number),
})

/** Section 4's initial values. The secondary insurance exists only if its checkbox is checked. */
export const paymentValues = (patient: Patient | undefined) => ({
  payment_method: patient?.payment_method ?? [],
  estimated_budget: patient?.estimated_budget ?? null,
  patient_insurance: patient?.patient_insurance ? shown(patient.patient_insurance) : null,
  secondary_insurance: patient?.secondary_insurance ? shown(patient.secondary_insurance) : null,
})

/** Insurance type of a payer that the user selected in the form. */
export const insuranceTypeIn = (values: FieldValues, code: string) =>
  [values.patient_insurance, values.secondary_insurance].find(held => held?.provider?.payer_code === code)?.provider
    .insurance_type

export const payerCodesOf = (patient: Patient | undefined): string[] =>
  [patient?.patient_insurance, patient?.secondary_insurance].flatMap(held => held?.provider?.payer_code ?? [])
