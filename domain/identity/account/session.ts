import { contract } from '../../platform/endpoint.ts'
import { z } from '../../platform/zod.ts'
import { Login, Whoami } from './schema.ts'

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
    about:
      'Ends this session. Its token no longer works. If the session began at an organization’s provider, `sign_out_url` ends the session there.',
    access: 'signed in',
    whenDeactivated: 'always',
    beforeWelcome: true,
    response: z.object({ message: z.string(), sign_out_url: z.string().optional() }),
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
