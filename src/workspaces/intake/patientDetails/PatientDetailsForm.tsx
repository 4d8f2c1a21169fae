import { useQuery } from '@tanstack/react-query'
import { genders, races, sexes } from '#domain/patients/schema.ts'
import { tag } from '#domain/tags.ts'
import { FormCheckbox } from '../../../components/form/FormCheckbox.tsx'
import { FormDate } from '../../../components/form/FormDate.tsx'
import { FormGroup } from '../../../components/form/FormGroup.tsx'
import { FormPhone } from '../../../components/form/FormPhone.tsx'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { FormSelect } from '../../../components/form/FormSelect.tsx'
import { FormText } from '../../../components/form/FormText.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { lookupQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { HomeFields } from './HomeFields.tsx'

const why = {
  sex: 'Some facilities take only women or only men, and medical care can depend on it.',
  gender:
    'So that the patient is spoken to rightly, and matched with places where they will be safe. Some facilities are for one gender.',
  race: 'To see whether everybody gets a bed alike. It never decides a match. The patient may decline to say.',
}

/** Section 1: who the patient is, how to reach them, where they live and where they are. */
export function PatientDetailsForm() {
  const { data: locations = [], error } = useQuery(lookupQuery('patient_current_location'))
  return (
    <>
      <FormGroup title="Name">
        <FormText name="first_name" />
        <FormText name="last_name" />
        <FormText name="alt_first_name" optional hint="A name the patient goes by" />
        <FormText name="alt_last_name" optional hint="For instance a name at birth" />
      </FormGroup>
      <FormGroup title="About the patient">
        <FormDate name="date_of_birth" />
        <FormSelect name="current_location" hint="The kind of place" options={locations} />
        {error && <Problem>{error.message}</Problem>}
        <FormRadios name="gender_at_birth" options={sexes.map(id => ({ id, name: patientTexts.sexes[id] }))} why={why.sex} />
        <FormRadios
          name="gender_identity"
          options={genders.map(id => ({ id, name: patientTexts.genders[id] }))}
          why={why.gender}
        />
        <FormSelect name="race" options={races.map(name => ({ id: name, name }))} why={why.race} />
      </FormGroup>
      <FormGroup title="How to reach the patient">
        <div>
          <FormPhone name="phone_number" optional hint="Any format; a US number unless it begins with +" />
          <FormCheckbox name="receives_texts" label="The patient agrees to get text messages at this number" keeps={texting} />
        </div>
        <FormText name="email" type="email" inputMode="email" optional hint="The patient’s own, such as name@example.com" />
      </FormGroup>
      <HomeFields />
    </>
  )
}

/** Kept as tag ids (INT-036). */
const texting = {
  on: [tag.texts.accepted],
  off: [],
  isOn: (value: unknown) => Array.isArray(value) && value.includes(tag.texts.accepted),
}
