import type { Whoami } from './schema.ts'

type Held = Pick<Whoami, 'first_login' | 'second_factor_due'>
type Landed = Held & Pick<Whoami, 'is_admin' | 'facility_roles' | 'is_patient_advocate'>

/** Where somebody stays until it is done: the welcome screen, then the second factor that their organization requires. */
export const heldAt = (user: Held): '/first_login' | '/second_factor' | undefined =>
  user.first_login ? '/first_login' : user.second_factor_due ? '/second_factor' : undefined

/** What the server says to whoever tries something else before. */
export const heldBack = {
  '/first_login': 'Please finish the welcome screen first.',
  '/second_factor': 'Please set up your second factor first.',
}

/** Where a user goes after sign-in: the five rules of spec 1 §2, in their order. */
export function landing(user: Landed): string {
  const held = heldAt(user)
  if (held) return held
  if (user.is_admin) return '/admin/organizations/dashboard'
  if (user.facility_roles.some(r => r.facility_role === 'Admissions Coordinator')) return '/patient/intakecoord'
  if (user.is_patient_advocate) return user.facility_roles.length ? '/patient/intakecoord' : '/patient/advocate'
  return '/account_settings'
}
