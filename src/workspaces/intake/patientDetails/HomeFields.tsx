import { useFormContext, useWatch } from 'react-hook-form'
import { states } from '#domain/states.ts'
import { FormGroup, Wide } from '../../../components/form/FormGroup.tsx'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { FormSelect } from '../../../components/form/FormSelect.tsx'
import { FormText } from '../../../components/form/FormText.tsx'
import { noAddress } from './detailsOf.ts'

const stateOptions = states.map(({ code, name }) => ({ id: code, name }))

/** Whether the patient has a home, and where. Without one no address is asked for or kept (spec 2 §5). */
export function HomeFields() {
  const { setValue, clearErrors } = useFormContext()
  const hasHome = useWatch({ name: 'homeless' }) === false
  return (
    <FormGroup title="Home">
      <Wide>
        <FormRadios<boolean | null>
          name="homeless"
          options={[
            { id: false, name: 'Yes' },
            { id: true, name: 'No' },
            { id: null, name: 'Not specified' },
          ]}
          onChosen={homeless => {
            if (homeless === false) return
            for (const [field, empty] of Object.entries(noAddress)) setValue(field, empty, { shouldDirty: true })
            clearErrors(Object.keys(noAddress))
          }}
        />
      </Wide>
      {hasHome && (
        <>
          <FormText name="address_line_one" />
          <FormText name="address_line_two" optional />
          <FormText name="address_city" />
          <FormSelect name="address_state" options={stateOptions} />
          <FormText name="address_zipcode" inputMode="numeric" maxLength={10} />
        </>
      )}
    </FormGroup>
  )
}
