import Typography from '@mui/material/Typography'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { patientTagFields, tag } from '#domain/directory/tags.ts'
import { placesFor } from '#domain/intake/patients/intake/logistics.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { arrivalQuestion } from '#domain/intake/patients/timeQuestions.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { EmptyCell, FormGroup } from '../../../ui/fields/Form.tsx'
import { FormAddress } from '../../../ui/fields/FormAddress.tsx'
import { FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { tidyDate } from '../../../ui/fields/FormDate.tsx'
import { FormDayTime, instantOf, secondsOf } from '../../../ui/fields/FormDayTime.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { TagList, TagRadios } from '../../directory/featureTags/TagBoxes.tsx'
import { useOwnOrganization } from '../../people/users/useOwnOrganization.ts'

const texts = intake.logistics
const fields = {
  line_one: 'current_location_line_one',
  line_two: 'current_location_line_two',
  city: 'current_city',
  state: 'current_state',
  zip_code: 'current_zip_code',
  confirmed: 'current_zip_code_confirmed',
}

/** Section 5: treatment location, transportation, and discharge (INT-049). */
export function LogisticsForm({ patient }: { patient: Patient | undefined }) {
  const user = useWhoami()
  const { setValue, clearErrors } = useFormContext()
  const ownAddress = useOwnAddress()
  const [place] = (useWatch({ name: 'preferred_treatment_location' }) ?? []) as number[]
  if (!patient) return null
  const places = placesFor({ patient, organization: user.organization_type ? { type: user.organization_type } : null })
  const { address_line_one, address_line_two, address_city: city, address_state: state, address_zipcode: zip_code } = patient
  const home = addressLine({ address_line_one, address_line_two, city, state, zip_code })
  // The address that each option will copy (INT-050, INT-051).
  const about: Record<number, { hint: string; disabled?: boolean }> = {
    [tag.place.nearHome]: { hint: home },
    [tag.place.nearCrisisCenter]: ownAddress,
  }
  return (
    <>
      <FormGroup title={texts.where}>
        <TagList category={patientTagFields.preferred_treatment_location} chosen={[]}>
          {tags => (
            <FormRadios<number>
              name="preferred_treatment_location"
              list
              columns={1}
              options={tags.filter(({ id }) => places.includes(id)).map(({ id, name }) => ({ id, name, ...about[id] }))}
              onChosen={chosen => {
                // The server fills in a copied address, so clear an address that was typed for another option.
                if (chosen === tag.place.address && patient.preferred_treatment_location[0] === chosen) return
                for (const [field, empty] of Object.entries(noPlace)) setValue(field, empty, { shouldDirty: true })
                clearErrors(Object.keys(noPlace))
              }}
            />
          )}
        </TagList>
        {place === tag.place.address && (
          <>
            <EmptyCell />
            <FormAddress fields={fields} />
          </>
        )}
      </FormGroup>
      <FormGroup title={texts.leaving}>
        <TagRadios name="needs_transport" category={patientTagFields.needs_transport} />
        <FormDayTime name="estimated_discharge_timestamp" hint={texts.dischargeHint} />
        <Arrival />
      </FormGroup>
      <FormGroup title={texts.labs} columns={1}>
        <Typography variant="body2">{texts.labsAbout}</Typography>
      </FormGroup>
    </>
  )
}

/** When the patient arrived, with a question if the time is probably wrong. */
function Arrival() {
  const now = useNow()
  const [arrived, discharge] = useWatch({ name: ['emergency_arrival_at', 'estimated_discharge_timestamp'] })
  const times = { emergency_arrival_at: instantOf(arrived), estimated_discharge_timestamp: instantOf(discharge) }
  return (
    <FormDayTime
      name="emergency_arrival_at"
      optional
      hint={arrivalQuestion(times, now) ?? texts.arrivalHint}
      futureOnly={false}
    />
  )
}

/**
 * Returns the address that "Near Crisis Center" copies (INT-051), or a placeholder. Disables the option if the organization has
 * no address.
 */
function useOwnAddress(): { hint: string; disabled: boolean } {
  const own = useOwnOrganization()
  if (!own) return { hint: texts.ownAddress, disabled: false }
  return own.city ? { hint: addressLine(own), disabled: false } : { hint: texts.noOwnAddress, disabled: true }
}

type Address = Record<'address_line_one' | 'address_line_two' | 'city' | 'state' | 'zip_code', string | null>

/** Joins the address parts that are not empty: `12 Main Street, Apt 4, Los Angeles, CA 90012`. */
const addressLine = ({ address_line_one, address_line_two, city, state, zip_code }: Address) =>
  [address_line_one, address_line_two, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Section 5's initial values. Times are epoch seconds in the form and ISO timestamps in the API. */
export const logisticsValues = (patient: Patient | undefined) => ({
  preferred_treatment_location: patient?.preferred_treatment_location ?? [],
  current_location_line_one: patient?.current_location_line_one ?? '',
  current_location_line_two: patient?.current_location_line_two ?? '',
  current_city: patient?.current_city ?? '',
  current_state: patient?.current_state ?? '',
  current_zip_code: patient?.current_zip_code ?? '',
  current_zip_code_confirmed: patient?.current_zip_code_confirmed ?? false,
  needs_transport: patient?.needs_transport ?? [],
  estimated_discharge_timestamp: secondsOf(patient?.estimated_discharge_timestamp),
  emergency_arrival_at: secondsOf(patient?.emergency_arrival_at),
})

/** Parses unfinished dates the same way as on blur. */
export const tidyLogistics = (values: FieldValues) => ({
  ...values,
  estimated_discharge_timestamp: tidyTyped(values.estimated_discharge_timestamp),
  emergency_arrival_at: tidyTyped(values.emergency_arrival_at),
})

const tidyTyped = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && 'day' in typed ? { ...typed, day: tidyDate(String(typed.day ?? '')) } : typed

export const noPlace = {
  current_location_line_one: '',
  current_location_line_two: '',
  current_city: '',
  current_state: '',
  current_zip_code: '',
  current_zip_code_confirmed: false,
}
