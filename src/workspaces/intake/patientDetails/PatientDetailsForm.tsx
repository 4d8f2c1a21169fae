import { useQuery } from '@tanstack/react-query'
import { genders, races, sexes } from '#domain/patients/schema.ts'
import { tag } from '#domain/tags.ts'
import { Problem } from '../../../components/Problem.tsx'
import { lookupQuery } from '../../../dataProvider/patientQueries.ts'
import { genderNames, sexNames } from '../../../i18n/patient.ts'
import { CheckField } from '../fields/CheckField.tsx'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { Group } from '../fields/Group.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { tidyDate, tidyPhone } from '../fields/typed.ts'
import { WhyWeAsk } from '../fields/WhyWeAsk.tsx'
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
      <Group title="Name">
        <TextField name="first_name" />
        <TextField name="last_name" />
        <TextField name="alt_first_name" optional hint="A name the patient goes by" />
        <TextField name="alt_last_name" optional hint="For instance a name at birth" />
      </Group>
      <Group title="About the patient">
        <TextField name="date_of_birth" hint="MM/DD/YYYY" inputMode="numeric" tidy={tidyDate} />
        <SelectField
          name="current_location"
          hint="The kind of place"
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {error && <Problem>{error.message}</Problem>}
        <ChoiceField
          name="gender_at_birth"
          options={sexes.map(value => ({ value, label: sexNames[value] }))}
          after={<WhyWeAsk>{why.sex}</WhyWeAsk>}
        />
        <ChoiceField
          name="gender_identity"
          options={genders.map(value => ({ value, label: genderNames[value] }))}
          after={<WhyWeAsk>{why.gender}</WhyWeAsk>}
        />
        <div>
          <SelectField name="race" options={races.map(value => ({ value, label: value }))} />
          <WhyWeAsk>{why.race}</WhyWeAsk>
        </div>
      </Group>
      <Group title="How to reach the patient">
        <div>
          <TextField
            name="phone_number"
            type="tel"
            inputMode="tel"
            optional
            hint="Any format; a US number unless it begins with +"
            tidy={tidyPhone}
          />
          <CheckField name="receives_texts" label="The patient agrees to get text messages at this number" keeps={texting} />
        </div>
        <TextField name="email" type="email" inputMode="email" optional hint="The patient’s own, such as name@example.com" />
      </Group>
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
