import type { FieldValues } from 'react-hook-form'
import { patientNames } from '#domain/intake/patients/intake/patientDetails.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { confirmedFullNames } from '#domain/platform/fullNames.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { tidyDate } from '../../../ui/fields/tidyDate.ts'

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
