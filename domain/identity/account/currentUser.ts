import { email, firstName, lastName, phoneNumber, userNames } from '../../platform/fields.ts'
import { instant, tagList } from '../../platform/formats.ts'
import { withRules } from '../../platform/formRules.ts'
import { checkShortNames, fullNameFlags } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'
import { agreementVersion } from './agreement.ts'
import { languages } from './language.ts'

/** The signed-in user's own settings, and the onboarding steps left to complete. */
export const CurrentUser = z.object({
  user: z.object({
    id: z.number(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().nullable(),
    opt_in_methods: z.array(z.number()),
    agreement_version: z.string().nullable(),
    /** Whether the user must change the password because someone else set it. */
    password_due: z.boolean(),
    /** Set for someone who has only signed in through the organization and never had a password. */
    without_password: z.literal(true).optional(),
    agreement_due: z.boolean(),
    updated_at: instant,
  }),
  profile_image: z.object({ s3_filename: z.string() }).nullable(),
  /** The current agreement and its parties. `agreementText` builds the full text from them. */
  agreement: z.object({ version: z.string(), provider: z.string(), state: z.string(), county: z.string() }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A change to the user's own account, validated with the sign-up rules. Absent fields stay unchanged (AUTH-033, ACCT-005). */
export const CurrentUserEdit = withRules(
  z
    .object({
      ...fullNameFlags('first_name', 'last_name'),
      first_name: firstName,
      last_name: lastName,
      phone_number: phoneNumber(),
      email,
      opt_in_methods: tagList,
      /** Whether to show the first-steps tour on the landing screen. */
      tour_due: z.boolean(),
      /** The language of the screens. */
      language: z.enum(languages),
      /** Accepts the agreement. Only the current version can be accepted. */
      agreement_version: z.literal(
        agreementVersion,
        'The End User Agreement has changed. Please reload the page and read it again.',
      ),
    })
    .partial(),
  checkShortNames(userNames),
)
export type CurrentUserEdit = z.infer<typeof CurrentUserEdit>
