import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { setPublicNetworks } from '#domain/directory/facilities/intake/insurance.ts'
import { payersQuery } from '../../../../dataProvider/patientQueries.ts'
import { texts } from '../../../../i18n/english/facilityForm.ts'
import { FormGroup } from '../../../../ui/fields/Form.tsx'
import { CardSkeletons } from '../../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../../ui/StateBox.tsx'
import { TagRadios } from '../../featureTags/TagBoxes.tsx'
import { type SectionFormProps, YesNo } from './fields.tsx'
import { PayersField } from './PayersField.tsx'

const inside = 'insurance_plans_in_network'
const outside = 'insurance_plans_out_network'

/**
 * Section 3: payment and insurance. The answer to the public insurance question moves all public payers to the matching network
 * list (FAC-035).
 */
export function InsuranceForm({ level }: SectionFormProps) {
  const { setValue, getValues, clearErrors } = useFormContext()
  const { data: payers, error, refetch } = useQuery(payersQuery)
  if (error && !payers) return <FailedState error={error} onRetry={refetch} />
  if (!payers) return <CardSkeletons rows={3} />
  const movePublic = (takesPublic: boolean) => {
    const codes = payers.filter(({ insurance_type }) => insurance_type === 'Public').map(({ payer_code }) => payer_code)
    const networks = { [inside]: getValues(inside) ?? [], [outside]: getValues(outside) ?? [] }
    const moved = setPublicNetworks(takesPublic, networks, codes)
    setValue(inside, moved[inside], { shouldDirty: true })
    setValue(outside, moved[outside], { shouldDirty: true })
    clearErrors([inside, outside])
  }
  return (
    <>
      <FormGroup title={texts.groups.insurance} level={level} columns={1}>
        <YesNo name="accepts_public_insurance" optional hint={texts.hints.public} onChosen={movePublic} />
        <YesNo name="excludes_private_insurance" optional />
        <YesNo name="excludes_hmo" optional />
      </FormGroup>
      <FormGroup title={texts.groups.networks} about={texts.hints.networks} level={level}>
        <PayersField name={inside} other={outside} payers={payers} />
        <PayersField name={outside} other={inside} payers={payers} />
      </FormGroup>
      <FormGroup title={texts.groups.payment} level={level} columns={1}>
        <TagRadios name="accepts_cash_payment" category="accepts_cash_payment" />
        <TagRadios name="payment_plans_consideration" category="payment_plans_consideration" />
        <TagRadios name="scholarships_consideration" category="scholarships_consideration" />
      </FormGroup>
    </>
  )
}
