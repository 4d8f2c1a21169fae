import { useFormContext, useWatch } from 'react-hook-form'
import { placesFor } from '#domain/patients/intake/logistics.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { patientTagFields, tag } from '#domain/tags.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { FormAddress } from '../../../components/form/FormAddress.tsx'
import { FormDayTime } from '../../../components/form/FormDayTime.tsx'
import { Beside, FormGroup } from '../../../components/form/FormGroup.tsx'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { TagList } from '../tags/TagList.tsx'
import { TagRadios } from '../tags/TagRadios.tsx'
import { noPlace } from './logisticsOf.ts'

const texts = intake.logistics
const fields = {
  line_one: 'current_location_line_one',
  line_two: 'current_location_line_two',
  city: 'current_city',
  state: 'current_state',
  zip_code: 'current_zip_code',
}

/** Section 5: where treatment is wanted, how the patient gets there, and when (spec 2 §5). */
export function LogisticsForm({ patient }: { patient: Patient | undefined }) {
  const user = useWhoami()
  const { setValue, clearErrors } = useFormContext()
  const [place] = (useWatch({ name: 'preferred_treatment_location' }) ?? []) as number[]
  if (!patient) return null
  const places = placesFor({ patient, organization: user.organization_type ? { type: user.organization_type } : null })
  const home = [patient.address_line_one, patient.address_city, patient.address_state].filter(Boolean).join(', ')
  const hints: Record<number, string> = { [tag.place.nearHome]: home, [tag.place.nearCrisisCenter]: texts.ownAddress }
  return (
    <>
      <FormGroup title={texts.where}>
        <TagList category={patientTagFields.preferred_treatment_location} chosen={[]}>
          {tags => (
            <FormRadios<number>
              name="preferred_treatment_location"
              list
              columns={1}
              options={tags.filter(({ id }) => places.includes(id)).map(({ id, name }) => ({ id, name, hint: hints[id] }))}
              onChosen={chosen => {
                // A copied place is written by the save; one that was typed for another answer does not stay.
                if (chosen === tag.place.address && patient.preferred_treatment_location[0] === chosen) return
                for (const [field, empty] of Object.entries(noPlace)) setValue(field, empty, { shouldDirty: true })
                clearErrors(Object.keys(noPlace))
              }}
            />
          )}
        </TagList>
        {place === tag.place.address && (
          <>
            <Beside />
            <FormAddress fields={fields} />
          </>
        )}
      </FormGroup>
      <FormGroup title={texts.leaving}>
        <TagRadios name="needs_transport" category={patientTagFields.needs_transport} />
        <FormDayTime name="estimated_discharge_timestamp" hint={texts.dischargeHint} />
      </FormGroup>
    </>
  )
}
