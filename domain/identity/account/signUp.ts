import { requiredZip } from '../../directory/addresses/zip.ts'
import { email, firstName, lastName, phoneNumber, required, requiredInformation, userNames } from '../../platform/fields.ts'
import { withRules } from '../../platform/formRules.ts'
import { isPlainName, notPlainName } from '../../platform/formulas.ts'
import { checkShortNames, fullNameFlags } from '../../platform/fullNames.ts'
import { isState, stateProblem } from '../../platform/states.ts'
import { z } from '../../platform/zod.ts'

/** A request for an account, with the person's name, contact details, and workplace. The email address becomes the username. */
export const SignUp = withRules(
  z.object({
    ...fullNameFlags('first_name', 'last_name'),
    // Sign-ups come from strangers, and administrators see these names in lists.
    first_name: firstName.refine(isPlainName, notPlainName),
    last_name: lastName.refine(isPlainName, notPlainName),
    phone: phoneNumber(),
    email,
    organization: required({ max: 255 }).refine(isPlainName, notPlainName),
    address: required({ max: 255 }),
    city: required(),
    state: required().refine(isState, stateProblem),
    zipcode: requiredZip(requiredInformation),
  }),
  checkShortNames(userNames),
)
export type SignUp = z.infer<typeof SignUp>

/** The message is the same for an address that already has an account, so it does not reveal who has an account (AUTH-023). */
export const registered = 'Registration successful'
