import { useFormContext, useWatch } from 'react-hook-form'
import { tag } from '#domain/directory/tags.ts'
import { budgets } from '#domain/intake/patients/intake/payment.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { blankInsurance } from '../../../../domain/intake/patients/blankInsurance.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { FormCheckbox } from '../../../ui/fields/FormCheckboxes.tsx'
import { EmptyCell, FormGroup } from '../../../ui/fields/FormGroup.tsx'
import { FormRadios } from '../../../ui/fields/FormRadios.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { InsuranceFields } from './InsuranceFields.tsx'

const texts = intake.payment

const methods = [
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
        <FormRadios name="payment_method" list options={methods} onChosen={choose} />
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
