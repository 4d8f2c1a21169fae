import { z } from 'zod'
import { isoDay } from '../../dates.ts'
import { oneTag } from '../../formats.ts'
import { isEmptyPhone, toE164 } from '../../phone.ts'
import { genders, races, sexes } from '../schema.ts'
import { addressTooShort, needed, optional, required, section, tags } from './section.ts'

export const bornLater = 'Date of birth cannot be in the future'

const PatientDetails = z
  .object({
    first_name: needed(3, 'First name must be at least 3 characters'),
    last_name: needed(2, 'Last name must be at least 2 characters'),
    alt_first_name: optional(3, 'Alternative first name must be at least 3 characters'),
    alt_last_name: optional(3, 'Alternative last name must be at least 3 characters'),
    homeless: z
      .boolean()
      .nullish()
      .transform(value => value ?? null),
    address_line_one: optional(1, ''),
    address_line_two: optional(1, ''),
    address_city: optional(1, ''),
    address_state: optional(1, ''),
    address_zipcode: optional(1, '', 10),
    phone_number: z
      .string()
      .trim()
      .max(30)
      .nullish()
      .transform(value => (value && !isEmptyPhone(value) ? value : null))
      .refine(value => value === null || value.length >= 6, 'Phone number must be at least 6 characters')
      .transform(value => value && toE164(value)),
    receives_texts: tags,
    date_of_birth: z
      .string(required)
      .trim()
      .min(1, required)
      .refine(value => !value || (isoDay(value) ?? '') >= '1900-01-01', 'Enter the date as MM/DD/YYYY'),
    email: z
      .string()
      .trim()
      .max(320)
      .nullish()
      .transform(value => value || null)
      .refine(value => value === null || z.email().safeParse(value).success, 'Must be a valid email'),
    gender_at_birth: z.enum(sexes, required),
    gender_identity: z.enum(genders, required),
    race: z.enum(races, required),
    current_location: z.preprocess(value => value ?? null, oneTag).refine(value => value !== null, required),
  })
  .superRefine(
    (values, issues) => {
      if (values.homeless !== false) return
      const say = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message })
      const { address_line_one: one, address_line_two: two, address_city: city } = values
      if (!one) say('address_line_one', 'Address is required when patient has a home')
      else if (one.length < 3) say('address_line_one', addressTooShort)
      if (two && two.length < 3) say('address_line_two', addressTooShort)
      if (!city) say('address_city', required)
      else if (city.length < 3) say('address_city', 'City must be at least 3 characters long')
      if (!values.address_state) say('address_state', required)
      if (!values.address_zipcode) say('address_zipcode', required)
      // Asked also while other answers are missing, so that one look at the form names everything that is.
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  // Without a home, or where nothing is said, no address is kept (spec 2 §5).
  .transform(values => (values.homeless === false ? values : { ...values, ...noAddress }))

const noAddress = {
  address_line_one: null,
  address_line_two: null,
  address_city: null,
  address_state: null,
  address_zipcode: null,
}

export const patientDetails = section({
  number: 1,
  key: 'patient_details',
  title: 'Patient Details',
  schema: PatientDetails,
  check: (values, { today }): Record<string, string> => {
    const born = isoDay(values.date_of_birth)
    return born && born > today ? { date_of_birth: bornLater } : {}
  },
})
