import { requiredZip } from '../../directory/addresses/address.ts'
import { isPlainName, notPlainName } from '../../platform/csv.ts'
import { email, firstName, lastName, phoneNumber, required, requiredInformation, userNames } from '../../platform/fields.ts'
import { withRules } from '../../platform/formRules.ts'
import { isState, stateProblem } from '../../platform/states.ts'
import { checkShortNames, fullNameFlags } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'
import { Actor } from '../actorSchema.ts'
import { languages } from './language.ts'

/** The current user: the fields needed by access rules and the app header. */
export const Whoami = Actor.extend({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_pic_url: z.string().nullable(),
  organization_name: z.string().nullable(),
  organization_plan: z.enum(['free', 'paid']).nullable(),
  /** Whether to show the first-steps tour; absent once it has been dismissed. */
  tour_due: z.boolean().optional(),
  /** The language of the screens; absent until the user has chosen one. */
  language: z.enum(languages).optional(),
  cometchat_token: z.string().nullable(),
  /** The API's role names, such as `patient_advocate`. */
  roles: z.array(z.string()),
})
export type Whoami = z.infer<typeof Whoami>

/** The password is compared exactly as typed: not trimmed or normalized (NIST SP 800-63B-4). */
export const Login = z.object({
  username: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
})

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
