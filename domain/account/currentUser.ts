import { z } from 'zod'
import { email, firstName, lastName, phoneNumber, userNames } from '../fields.ts'
import { tagList } from '../formats.ts'
import { besideFields, checkShortNames, fullNameFlags } from '../fullNames.ts'
import { agreementVersion } from './agreement.ts'

/** What one keeps about oneself (spec 1 §2, Account settings), and what the welcome screen still waits for. */
export const CurrentUser = z.object({
  user: z.object({
    id: z.number(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().nullable(),
    opt_in_methods: z.array(z.number()),
    agreement_version: z.string().nullable(),
    /** The password is one that somebody else thought of. */
    password_due: z.boolean(),
    agreement_due: z.boolean(),
  }),
  profile_image: z.object({ s3_filename: z.string() }).nullable(),
  /** The agreement that stands, and between whom: `agreementText` says the rest. */
  agreement: z.object({ version: z.string(), provider: z.string(), state: z.string(), county: z.string() }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A change of oneself, by the rules of sign-up; what is absent stays (decisions AUTH-033, ACCT-005). */
export const CurrentUserEdit = z
  .object({
    ...fullNameFlags('first_name', 'last_name'),
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phoneNumber(),
    opt_in_methods: tagList,
    /** Whether the first steps are shown where one lands. */
    tour_due: z.boolean(),
    /** Accepts the agreement: only the one that stands can be. */
    agreement_version: z.literal(
      agreementVersion,
      'The End User Agreement has changed. Please reload the page and read it again.',
    ),
  })
  .partial()
  .superRefine(checkShortNames(userNames), besideFields)
export type CurrentUserEdit = z.infer<typeof CurrentUserEdit>
