import type { Whoami } from './schema.ts'

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
