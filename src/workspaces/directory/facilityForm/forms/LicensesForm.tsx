import { useFormContext, useWatch } from 'react-hook-form'
import { completeUrl } from '#domain/directory/facilities/intake/licenses.ts'
import { texts } from '../../../../i18n/english/facilityForm.ts'
import { FormGroup, Wide } from '../../../../ui/fields/Form.tsx'
import { FormAddress } from '../../../../ui/fields/FormAddress.tsx'
import { FormPhone, FormText } from '../../../../ui/fields/FormText.tsx'
import { NpiField } from '../../../people/users/NpiField.tsx'
import { FileBlock } from '../files/FileBlock.tsx'
import { type SectionFormProps, YesNo } from './fields.tsx'

const address = {
  line_one: 'address_line_one',
  line_two: 'address_line_two',
  city: 'city',
  state: 'state',
  zip_code: 'zip_code',
}

/** Section 1: name, address, and licenses. */
export function LicensesForm({ facility, level, readOnly }: SectionFormProps) {
  const { setValue, clearErrors } = useFormContext()
  const integrated = useWatch({ name: 'has_integrated_license' })
  return (
    <>
      <FormGroup title={texts.groups.facility} level={level}>
        <Wide>
          <FormText name="name" maxLength={255} />
        </Wide>
        <Wide>
          <FormText name="website_url" type="url" inputMode="url" tidy={completeUrl} />
        </Wide>
        <FormPhone
          name="main_phone_number"
          hint={facility.phone_extension ? texts.hints.extension(facility.phone_extension) : undefined}
        />
        <NpiField name="npi" label={texts.labels.npi} onLeaving />
      </FormGroup>
      <FormGroup title={texts.groups.address} level={level}>
        <FormAddress fields={address} />
      </FormGroup>
      <FormGroup title={texts.groups.licenses} level={level}>
        <FormText name="dhcs_license" optional />
        <FormText name="dss_license" optional />
        <FormText name="dph_license" optional />
        <Wide>
          <YesNo
            name="has_integrated_license"
            optional
            onChosen={() => {
              setValue('integrated_license_name', '', { shouldDirty: true })
              clearErrors('integrated_license_name')
            }}
          />
        </Wide>
        {integrated === true && <FormText name="integrated_license_name" />}
      </FormGroup>
      <FormGroup title={texts.groups.accreditation} level={level}>
        <Wide>
          <YesNo name="joint_commission_accreditation" optional />
        </Wide>
        <FormText name="other_license_1" optional />
        <FormText name="other_license_2" optional />
        <FormText name="other_license_3" optional />
        <FormText name="other_license_4" optional />
      </FormGroup>
      <FileBlock kind="document" facilityId={facility.id} level={level} readOnly={readOnly} />
    </>
  )
}
