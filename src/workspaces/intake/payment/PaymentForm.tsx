import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { tag } from '#domain/directory/tags.ts'
import { blankInsurance, budgets } from '#domain/intake/patients/intake/payment.ts'
import type { Insurance, Patient } from '#domain/intake/patients/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { EmptyCell, FormGroup } from '../../../ui/fields/Form.tsx'
import { FormCheckbox, FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { InsuranceFields } from './InsuranceFields.tsx'

const texts = intake.payment

const methods = () => [
  { id: tag.payment.insurance, name: texts.byInsurance },
  { id: tag.payment.cash, name: texts.byCash },
]

/** Section 4: payment. Changing the payment method clears the other method's fields (INT-046). */
export function PaymentForm({ patient }: { patient: Patient | undefined }) {
  const { setValue, clearErrors } = useFormContext()
  const [method] = useWatch({ name: 'payment_method' }) as number[]
  const hasSecond = useWatch({ name: 'secondary_insurance' }) !== null
  const choose = (chosen: number) => {
    setValue('patient_insurance', chosen === tag.payment.insurance ? blankInsurance : null, { shouldDirty: true })
    setValue('secondary_insurance', null, { shouldDirty: true })
    setValue('estimated_budget', null, { shouldDirty: true })
    clearErrors()
  }
  return (
    <>
      <FormGroup title={texts.title} columns={1}>
        <FormRadios name="payment_method" list options={methods()} onChosen={choose} />
        {method === tag.payment.cash && (
          <FormSelect name="estimated_budget" options={budgets.map(name => ({ id: name, name }))} />
        )}
      </FormGroup>
      {method === tag.payment.insurance && patient && (
        <>
          <FormGroup title={texts.insurance}>
            <InsuranceFields of="patient_insurance" patient={patient} />
          </FormGroup>
          <FormGroup title={texts.second}>
            <FormCheckbox
              name="secondary_insurance"
              label={texts.hasSecond}
              valueMap={{ on: blankInsurance, off: null, isOn: value => value !== null }}
            />
            {hasSecond && <EmptyCell />}
            {hasSecond && <InsuranceFields of="secondary_insurance" patient={patient} />}
          </FormGroup>
        </>
      )}
    </>
  )
}

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
