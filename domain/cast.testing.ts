import type { Actor } from './identity/actor.ts'
import { permissionsOf, platformRoles } from './identity/roles.ts'

/** A user without any role, with the given fields changed. */
export const someone = (change: Partial<Actor> = {}): Actor => ({
  id: 1,
  role_id: platformRoles.RW_USER,
  is_admin: false,
  is_patient_advocate: false,
  first_login: false,
  organization_id: null,
  organization_type: null,
  organization_role: null,
  permissions: [],
  facility_roles: [],
  ...change,
})
export const inHospital = { organization_id: 4, organization_type: 'hospital', organization_role: 'member' } as const
export const inCenter = { organization_id: 9, organization_type: 'treatment_center', organization_role: 'member' } as const
const staff = (facility_role: 'Manager' | 'Admissions Coordinator', facility_id = 7) =>
  someone({ id: 20, ...inCenter, facility_roles: [{ facility_id, facility_role }] })
const admin = (role_id: number) => someone({ id: 30, role_id, is_admin: true, permissions: [...(permissionsOf[role_id] ?? [])] })

/** A user in each position toward a patient of advocate 3 in hospital 4 who applied to facility 7 of center 9. */
export const cast = {
  advocate: someone({ id: 3, is_patient_advocate: true, ...inHospital }),
  colleague: someone({ id: 5, is_patient_advocate: true, ...inHospital }),
  outsideAdvocate: someone({ id: 6, is_patient_advocate: true, ...inHospital, organization_id: 44 }),
  hospitalMember: someone({ id: 8, ...inHospital }),
  coordinator: staff('Admissions Coordinator'),
  manager: staff('Manager'),
  otherCoordinator: staff('Admissions Coordinator', 70),
  centerAdmin: someone({ id: 21, ...inCenter, organization_role: 'administrator' }),
  socialWork: admin(platformRoles.SOCIAL_WORK_ADMIN),
  techSupport: admin(platformRoles.TECH_SUPPORT_ADMIN),
  loner: someone({ id: 40 }),
}
export type Who = keyof typeof cast
const everyone = Object.keys(cast) as Who[]
/** The names of the users in the cast who meet a condition. */
export const who = (allowed: (actor: Actor) => boolean) => everyone.filter(name => allowed(cast[name]))
