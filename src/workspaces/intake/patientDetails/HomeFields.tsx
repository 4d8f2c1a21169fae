import { useFormContext, useWatch } from 'react-hook-form'
import { states } from '#domain/states.ts'
import { FormGroup, Wide } from '../../../components/form/FormGroup.tsx'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { FormSelect } from '../../../components/form/FormSelect.tsx'
import { FormText } from '../../../components/form/FormText.tsx'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { noAddress } from './detailsOf.ts'

const texts = intake.details
const stateOptions = states.map(({ code, name }) => ({ id: code, name }))

/** Whether the patient has a home, and where. Without one no address is asked for or kept (spec 2 §5). */
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
