import { useFormContext, useWatch } from 'react-hook-form'
import { states } from '#domain/states.ts'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { Group, Wide } from '../fields/Group.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { noAddress } from './detailsOf.ts'

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))

/** Whether the patient has a home, and where. Without one no address is asked for or kept (spec 2 §5). */
export function HomeFields() {
  const { setValue, clearErrors } = useFormContext()
  const hasHome = useWatch({ name: 'homeless' }) === false
  return (
    <Group title="Home">
      <Wide>
        <ChoiceField<boolean | null>
          name="homeless"
          options={[
            { value: false, label: 'Yes' },
            { value: true, label: 'No' },
            { value: null, label: 'Not specified' },
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
          <TextField name="address_line_one" />
          <TextField name="address_line_two" optional />
          <TextField name="address_city" />
          <SelectField name="address_state" options={stateOptions} />
          <TextField name="address_zipcode" inputMode="numeric" maxLength={10} />
        </>
      )}
    </Group>
  )
}
