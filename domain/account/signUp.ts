import { z } from 'zod'
import { requiredZip } from '../common/zip.ts'
import { email, firstName, lastName, phoneNumber, required, requiredInformation, userNames } from '../fields.ts'
import { besideFields, checkShortNames, fullNameFlags } from '../fullNames.ts'
import { isState, stateProblem } from '../states.ts'

/** The request for an account: the person and where they work. The email address becomes the username. */
export const SignUp = z
  .object({
    ...fullNameFlags('first_name', 'last_name'),
    first_name: firstName,
    last_name: lastName,
    phone: phoneNumber(),
    email,
    state: required().refine(isState, stateProblem),
    organization: required({ max: 255 }),
    address: required({ max: 255 }),
    city: required(),
    zipcode: requiredZip(requiredInformation),
  })
  .superRefine(checkShortNames(userNames), besideFields)
export type SignUp = z.infer<typeof SignUp>

/** The same message whether or not the address has an account, so that accounts cannot be discovered (AUTH-023). */
export const registered = 'Registration successful'
