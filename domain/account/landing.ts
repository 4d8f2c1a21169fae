import type { Whoami } from './schema.ts'

type Landed = Pick<Whoami, 'first_login' | 'is_admin' | 'facility_roles' | 'is_patient_advocate'>

/** Where a user goes after sign-in: the five rules of spec 1 §2, in their order. */
export function landing(user: Landed): string {
  if (user.first_login) return '/first_login'
  if (user.is_admin) return '/admin/organizations/dashboard'
  if (user.facility_roles.some(r => r.facility_role === 'Admissions Coordinator')) return '/patient/intakecoord'
  if (user.is_patient_advocate) return user.facility_roles.length ? '/patient/intakecoord' : '/patient/advocate'
  return '/account_settings'
}
