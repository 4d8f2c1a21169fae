import { z } from 'zod'
import { email, firstName, lastName, phoneNumber, required } from '../fields.ts'

/** The request for an account (spec 1 §3, §5): who, and where they work. What they are called here is their e-mail address. */
export const SignUp = z.object({
  first_name: firstName,
  last_name: lastName,
  phone: phoneNumber(),
  email,
  state: required({ max: 2 }),
  organization: required({ max: 255 }),
  address: required({ max: 255 }),
  city: required(),
  zipcode: required({ max: 10 }),
})
export type SignUp = z.infer<typeof SignUp>

/** The same to everybody, known or not: whether an address has an account is nobody else's business (decisions AUTH-023). */
export const registered = 'Registration successful'
