import { useFormContext, useWatch } from 'react-hook-form'
import { budgets } from '#domain/patients/intake/payment.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { tag } from '#domain/tags.ts'
import { CheckField } from '../fields/CheckField.tsx'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { Beside, Group } from '../fields/Group.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { InsuranceFields } from './InsuranceFields.tsx'
import { blankInsurance } from './paymentOf.ts'

const methods = [
  { value: tag.payment.insurance, label: 'Medical insurance' },
  { value: tag.payment.cash, label: 'Cash or self pay' },
]

/** Section 4: how the stay is paid. Changing the method clears the other branch (spec 2 §5). */
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
      <Group title="How the stay is paid" columns={1}>
        <ChoiceField name="payment_method" list options={methods} onChosen={choose} />
        {method === tag.payment.cash && (
          <SelectField name="estimated_budget" options={budgets.map(value => ({ value, label: value }))} />
        )}
      </Group>
      {method === tag.payment.insurance && patient && (
        <>
          <Group title="Insurance">
            <InsuranceFields of="patient_insurance" patient={patient} />
          </Group>
          <Group title="Second insurance" columns={2}>
            <CheckField
              name="secondary_insurance"
              label="The patient has a second insurance"
              keeps={{ on: blankInsurance, off: null, isOn: value => value !== null }}
            />
            {hasSecond && <Beside />}
            {hasSecond && <InsuranceFields of="secondary_insurance" patient={patient} />}
          </Group>
        </>
      )}
    </>
  )
}
