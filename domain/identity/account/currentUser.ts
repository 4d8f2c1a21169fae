import { contract } from '../../platform/endpoint.ts'
import { email, firstName, lastName, phoneNumber, userNames } from '../../platform/fields.ts'
import { instant, tagList } from '../../platform/formats.ts'
import { withRules } from '../../platform/formRules.ts'
import { checkShortNames, fullNameFlags } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'
import { agreementVersion } from './agreement.ts'
import { Login, Whoami } from './schema.ts'

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

const token = z.object({ token: z.string() })
/** The response to a sign-in that still needs a second factor. Send the challenge with secondFactor.answer. */
const challenge = z.object({ challenge: z.string() })

/** Signing in and out. Separate from the form rules, which the sign-in page's bundle does not need. */
export const session = contract({
  login: {
    method: 'POST',
    path: '/users/login',
    about:
      'Signs in. Send the returned token in the authorization header of every other call. Users with two-factor authentication get a challenge instead.',
    access: 'public',
    body: Login,
    response: z.union([token, challenge]),
    responseFields: z.object({ ...token.shape, ...challenge.shape }).partial(),
  },
  logout: {
    method: 'POST',
    path: '/users/logout',
    about: 'Ends this session. Its token no longer works.',
    access: 'signed in',
    whenDeactivated: 'always',
    beforeWelcome: true,
    response: z.object({ message: z.string() }),
  },
  whoami: {
    method: 'GET',
    path: '/common/whoami',
    about: 'The current user and their permissions.',
    access: 'signed in',
    whenDeactivated: 'always',
    beforeWelcome: true,
    response: Whoami,
  },
})

type OnboardingState = Pick<Whoami, 'first_login' | 'second_factor_due'>
type Landed = OnboardingState & Pick<Whoami, 'is_admin' | 'facility_roles' | 'is_patient_advocate'>

/** The screen that a user must complete first: the welcome screen, then two-factor setup if the organization requires it. */
export const pendingScreen = (user: OnboardingState): '/first_login' | '/second_factor' | undefined =>
  user.first_login ? '/first_login' : user.second_factor_due ? '/second_factor' : undefined

/** Errors for requests sent before the user has completed the pending screen. */
export const onboardingMessages = {
  '/first_login': 'Finish the welcome screen first.',
  '/second_factor': 'Set up two-factor authentication first.',
}

/** The user's landing screen after sign-in. The first matching rule wins. */
export function landing(user: Landed): string {
  const step = pendingScreen(user)
  if (step) return step
  if (user.is_admin) return '/admin/organizations/dashboard'
  if (user.facility_roles.some(r => r.facility_role === 'Admissions Coordinator')) return '/patient/intakecoord'
  if (user.is_patient_advocate) return user.facility_roles.length ? '/patient/intakecoord' : '/patient/advocate'
  return '/account_settings'
}
