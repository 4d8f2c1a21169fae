import { useQuery } from '@tanstack/react-query'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { tag } from '#domain/directory/tags.ts'
import { birthInFuture, patientNames } from '#domain/intake/patients/intake/patientDetails.ts'
import { genders, type Patient, races, sexes } from '#domain/intake/patients/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { confirmedFullNames } from '#domain/platform/text.ts'
import { lookupQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { FormGroup, Wide } from '../../../ui/fields/Form.tsx'
import { FormAddress } from '../../../ui/fields/FormAddress.tsx'
import { FormCheckbox, FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormDate, tidyDate } from '../../../ui/fields/FormDate.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormName, FormText } from '../../../ui/fields/FormText.tsx'
import { FormWorldPhone } from '../../../ui/fields/FormWorldPhone.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SamePerson } from './SamePerson.tsx'

const texts = intake.details

/** Section 1: name, contact data, home, and current location. */
export function PatientDetailsForm({ patient }: { patient: Patient | undefined }) {
  const { data: locations = [], error } = useQuery(lookupQuery('patient_current_location'))
  const { data: languages = [], error: languagesError } = useQuery(lookupQuery('language'))
  return (
    <>
      <SamePerson patient={patient} />
      <FormGroup title={texts.name}>
        <FormName name="first_name" min={patientNames.first_name.min} />
        <FormName name="last_name" min={patientNames.last_name.min} />
        <FormName name="alt_first_name" min={patientNames.alt_first_name.min} optional hint={texts.firstHint} />
        <FormName name="alt_last_name" min={patientNames.alt_last_name.min} optional hint={texts.lastHint} />
      </FormGroup>
      <FormGroup title={texts.about}>
        <FormDate name="date_of_birth" future={birthInFuture} />
        <FormSelect name="current_location" options={locations} />
        {error && <Problem>{error.message}</Problem>}
        <FormRadios
          name="gender_at_birth"
          options={sexes.map(id => ({ id, name: patientTexts.sexes[id] }))}
          why={texts.why.sex}
        />
        <FormRadios
          name="gender_identity"
          options={genders.map(id => ({ id, name: patientTexts.genders[id] }))}
          why={texts.why.gender}
        />
        <FormSelect name="race" options={races.map(name => ({ id: name, name }))} why={texts.why.race} />
        <FormSelect name="preferred_language" optional hint={texts.languageHint} options={languages} />
        {languagesError && <Problem>{languagesError.message}</Problem>}
      </FormGroup>
      <FormGroup title={texts.reach}>
        <div>
          <FormWorldPhone name="phone_number" optional hint={texts.phoneHint} />
          <FormCheckbox name="receives_texts" label={texts.texting} valueMap={texting} />
        </div>
        <FormText name="email" type="email" inputMode="email" optional hint={texts.emailHint} />
      </FormGroup>
      <HomeFields />
    </>
  )
}

/** Converts between the checkbox and the tag ids that the API stores (INT-036). */
const texting = {
  on: [tag.texts.accepted],
  off: [],
  isOn: (value: unknown) => Array.isArray(value) && value.includes(tag.texts.accepted),
}

const fields = {
  line_one: 'address_line_one',
  line_two: 'address_line_two',
  city: 'address_city',
  state: 'address_state',
  zip_code: 'address_zipcode',
  confirmed: 'address_zipcode_confirmed',
}

/**
 * Asks whether the patient has a home and, if so, for its address. Clears the address if there is no home (INT-031 to INT-035).
 */
function HomeFields() {
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

export const noAddress = {
  address_line_one: '',
  address_line_two: '',
  address_city: '',
  address_state: null,
  address_zipcode: '',
  address_zipcode_confirmed: false,
}

/** Section 1's initial values. */
export const detailsValues = (patient: Patient | undefined) => ({
  another_person: false,
  first_name: patient?.first_name ?? '',
  last_name: patient?.last_name ?? '',
  alt_first_name: patient?.alt_first_name ?? '',
  alt_last_name: patient?.alt_last_name ?? '',
  ...confirmedFullNames(patientNames, patient ?? {}),
  date_of_birth: patient?.date_of_birth ?? '',
  gender_at_birth: patient?.gender_at_birth ?? null,
  gender_identity: patient?.gender_identity ?? null,
  race: patient?.race ?? null,
  preferred_language: patient?.preferred_language ?? null,
  phone_number: patient?.phone_number ? showPhone(patient.phone_number) : '',
  receives_texts: patient?.receives_texts ?? [],
  email: patient?.email ?? '',
  homeless: patient?.homeless ?? null,
  address_line_one: patient?.address_line_one ?? '',
  address_line_two: patient?.address_line_two ?? '',
  address_city: patient?.address_city ?? '',
  address_state: patient?.address_state ?? null,
  address_zipcode: patient?.address_zipcode ?? '',
  address_zipcode_confirmed: patient?.address_zipcode_confirmed ?? false,
  current_location: patient?.current_location ?? null,
})

export const tidyDetails = (values: FieldValues) => ({ ...values, date_of_birth: tidyDate(values.date_of_birth) })
