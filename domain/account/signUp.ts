import { z } from 'zod'
import { requiredZip } from '../common/zip.ts'
import { email, firstName, lastName, phoneNumber, required, requiredInformation, userNames } from '../fields.ts'
import { besideFields, checkShortNames, fullNameFlags } from '../fullNames.ts'
import { isState, stateProblem } from '../states.ts'

/** The request for an account (spec 1 §3, §5): who, and where they work. What they are called here is their e-mail address. */
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

/** The same to everybody, known or not: whether an address has an account is nobody else's business (decisions AUTH-023). */
export const registered = 'Registration successful'
