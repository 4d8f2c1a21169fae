import { useFormContext, useWatch } from 'react-hook-form'
import { FormAddress } from '../../../components/form/FormAddress.tsx'
import { FormGroup, Wide } from '../../../components/form/FormGroup.tsx'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { noAddress } from './detailsOf.ts'

const texts = intake.details
const fields = {
  line_one: 'address_line_one',
  line_two: 'address_line_two',
  city: 'address_city',
  state: 'address_state',
  zip_code: 'address_zipcode',
  confirmed: 'address_zipcode_confirmed',
}

/** Whether the patient has a home, and its address. Without a home the address is cleared (INT-031 to INT-035). */
export function HomeFields() {
  const { setValue, clearErrors } = useFormContext()
  const hasHome = useWatch({ name: 'homeless' }) === false
  return (
    <FormGroup title={texts.home}>
      <Wide>
        <FormRadios<boolean | null>
          name="homeless"
          options={[
            { id: false, name: texts.hasHome },
            { id: true, name: texts.homeless },
            { id: null, name: texts.notSpecified },
          ]}
          onChosen={homeless => {
            if (homeless === false) return
            for (const [field, empty] of Object.entries(noAddress)) setValue(field, empty, { shouldDirty: true })
            clearErrors(Object.keys(noAddress))
          }}
        />
      </Wide>
      {hasHome && <FormAddress fields={fields} />}
    </FormGroup>
  )
}
