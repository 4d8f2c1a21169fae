import { badZip, confirmZip, isBadZip, isConfirmed, typedZip, zipWarning } from '../../../directory/addresses/address.ts'
import { dateFormatHint, dayProblem, isoDay } from '../../../platform/dates.ts'
import { oneTag } from '../../../platform/formats.ts'
import { withRules } from '../../../platform/formRules.ts'
import { isEmptyPhone, longestPhone, phoneTooLong, toE164 } from '../../../platform/phone.ts'
import { isState } from '../../../platform/states.ts'
import { checkShortNames, fullNameFlags, withoutFullNameFlags } from '../../../platform/text.ts'
import { z } from '../../../platform/zod.ts'
import { genders, races, sexes } from '../schema.ts'
import { addressTooShort, type Context, flag, optional, required, requiredText, section, stateMessage, tags } from './section.ts'
import { sectionNames } from './sectionNames.ts'

export const birthInFuture = 'Date of birth cannot be in the future'

/** The prescribed minimum lengths. A shorter name is accepted if the user confirms it (S-04). */
export const patientNames = {
  first_name: { min: 3, message: 'First name must be at least 3 characters' },
  last_name: { min: 2, message: 'Last name must be at least 2 characters' },
  alt_first_name: { min: 3, message: 'Alternative first name must be at least 3 characters' },
  alt_last_name: { min: 3, message: 'Alternative last name must be at least 3 characters' },
}

const PatientDetails = withRules(
  z.object({
    /** Whether the user confirmed that a new patient is not one of the likely duplicates (S-16). */
    another_person: flag,
    ...fullNameFlags('first_name', 'last_name', 'alt_first_name', 'alt_last_name'),
    first_name: requiredText,
    last_name: requiredText,
    alt_first_name: optional(),
    alt_last_name: optional(),
    date_of_birth: z
      .string(required)
      .trim()
      .min(1, required)
      .max(40, dateFormatHint)
      .superRefine((value, issues) => {
        const message = value && dayProblem(value)
        if (message) issues.addIssue({ code: 'custom', message })
      }),
    current_location: z.preprocess(value => value ?? null, oneTag).refine(value => value !== null, required),
    gender_at_birth: z.enum(sexes, required),
    gender_identity: z.enum(genders, required),
    race: z.enum(races, required),
    preferred_language: z.preprocess(value => value ?? null, oneTag),
    phone_number: z
      .string()
      .trim()
      .max(longestPhone, phoneTooLong)
      .nullish()
      .transform(value => (value && !isEmptyPhone(value) ? value : null))
      .refine(value => value === null || value.length >= 6, 'Phone number must be at least 6 characters')
      .transform(value => value && toE164(value)),
    receives_texts: tags,
    email: z
      .string()
      .trim()
      .max(320)
      .nullish()
      .transform(value => value || null)
      .refine(value => value === null || z.email().safeParse(value).success, 'Must be a valid email'),
    homeless: z
      .boolean()
      .nullish()
      .transform(value => value ?? null),
    address_line_one: optional(),
    address_line_two: optional(),
    address_city: optional(),
    address_state: optional(),
    address_zipcode: typedZip,
    /** Whether the user confirmed a ZIP code that is not on the list or is in a different state than the address (S-03). */
    address_zipcode_confirmed: flag,
  }),
  (values, issues) => {
    if (values.homeless !== false) return
    const report = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message })
    const { address_line_one: one, address_line_two: two, address_city: city } = values
    if (!one) report('address_line_one', 'Address is required when patient has a home')
    else if (one.length < 3) report('address_line_one', addressTooShort)
    if (two && two.length < 3) report('address_line_two', addressTooShort)
    if (!city) report('address_city', required)
    else if (city.length < 3) report('address_city', 'City must be at least 3 characters long')
    if (!values.address_state) report('address_state', required)
    else if (!isState(values.address_state)) report('address_state', stateMessage)
    if (!values.address_zipcode) report('address_zipcode', required)
    else if (isBadZip(values.address_zipcode)) report('address_zipcode', badZip)
  },
  checkShortNames(patientNames),
)

const noAddress = {
  address_zipcode_confirmed: false,
  address_line_one: null,
  address_line_two: null,
  address_city: null,
  address_state: null,
  address_zipcode: null,
}

/** Converts section 1's values to the format for storage. */
export const storedDetails = (
  { another_person: _, ...values }: z.output<typeof PatientDetails>,
  { zipPlaces }: Pick<Context, 'zipPlaces'>,
) => ({
  ...withoutFullNameFlags(values),
  address_zipcode_confirmed: isConfirmed(
    values.address_zipcode_confirmed,
    values.address_zipcode,
    values.address_state,
    zipPlaces,
  ),
})

export const patientDetails = section({
  ...sectionNames[0],
  fields: PatientDetails,
  // No address is stored if the patient is homeless or the question has not been answered.
  clear: values => (values.homeless === false ? values : { ...values, ...noAddress }),
  stores: storedDetails,
  check: (values, { today, zipPlaces }): Record<string, string> => {
    const born = isoDay(values.date_of_birth)
    const doubt = zipWarning(values.address_zipcode, values.address_state, zipPlaces)
    return {
      ...(born && born > today && { date_of_birth: birthInFuture }),
      ...(doubt && !values.address_zipcode_confirmed && { address_zipcode_confirmed: confirmZip(doubt) }),
    }
  },
})
