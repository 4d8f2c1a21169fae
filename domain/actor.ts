import { z } from 'zod'
import { instant } from './formats.ts'

export const permissions = [
  'IS_ADMIN',
  'ORG_READ_ALL',
  'USER_READ',
  'USER_WRITE',
  'ROLE_WRITE',
  'TAG_READ',
  'TAG_WRITE',
  'PROVIDER_READ',
  'PROVIDER_WRITE',
  'ORG_WRITE_ALL',
  'FACILITY_READ_ALL',
  'FACILITY_WRITE_ALL',
  'FULL_PATIENT_TRANSFER',
  'PATIENT_TRANSFER_WITHIN_ORG',
  'INSIGHTS_READ',
] as const
export type Permission = (typeof permissions)[number]

/** The API's numeric platform roles. */
export const platformRoles = { SUPER_ADMIN: 1, RW_USER: 2, SOCIAL_WORK_ADMIN: 3, TECH_SUPPORT_ADMIN: 4 } as const

/** Each platform role's permissions (PERM-012). Other roles have none. */
export const permissionsOf: Record<number, readonly Permission[]> = {
  [platformRoles.SUPER_ADMIN]: permissions,
  [platformRoles.SOCIAL_WORK_ADMIN]: [
    'IS_ADMIN',
    'USER_READ',
    'USER_WRITE',
    'ORG_READ_ALL',
    'ORG_WRITE_ALL',
    'FACILITY_READ_ALL',
    'TAG_READ',
    'PROVIDER_READ',
    'FULL_PATIENT_TRANSFER',
    'PATIENT_TRANSFER_WITHIN_ORG',
    'INSIGHTS_READ',
  ],
  [platformRoles.TECH_SUPPORT_ADMIN]: [
    'IS_ADMIN',
    'USER_READ',
    'ORG_READ_ALL',
    'FACILITY_READ_ALL',
    'FACILITY_WRITE_ALL',
    'TAG_READ',
    'TAG_WRITE',
    'PROVIDER_READ',
    'PROVIDER_WRITE',
  ],
}

export const organizationTypes = ['treatment_center', 'hospital'] as const
export const organizationRoles = ['member', 'administrator'] as const
export const facilityRoles = ['Manager', 'Admissions Coordinator'] as const
export type FacilityRole = (typeof facilityRoles)[number]

/** The caller: the fields of the whoami response that access rules use. */
export const Actor = z.object({
  id: z.number(),
  role_id: z.number(),
  is_admin: z.boolean(),
  is_patient_advocate: z.boolean(),
  first_login: z.boolean(),
  /** Whether the organization requires a second factor that the user has not set up yet. */
  second_factor_due: z.boolean().optional(),
  organization_id: z.number().nullable(),
  organization_type: z.enum(organizationTypes).nullable(),
  organization_role: z.enum(organizationRoles).nullable(),
  permissions: z.array(z.enum(permissions)),
  facility_roles: z.array(z.object({ facility_id: z.number(), facility_role: z.enum(facilityRoles) })),
  /** Read-only roles at locations deleted within the last 30 days (S-13, PERM-011). Absent if there are none. */
  closed_facility_roles: z.array(z.object({ facility_id: z.number(), facility_role: z.enum(facilityRoles) })).optional(),
  /** Patients whose records a super admin can read through emergency access during this request. Absent for everyone else. */
  emergencies: z.array(z.object({ patient_id: z.number(), ends_at: instant })).optional(),
})
export type Actor = z.infer<typeof Actor>

export const hasPermission = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission)

/** The actor's current roles, plus those at recently deleted locations, whose applications can still be read. */
export const readingRoles = ({ facility_roles, closed_facility_roles = [] }: Actor) => [
  ...facility_roles,
  ...closed_facility_roles,
]

/** Whether the actor may read the facility's applications in this role or, without `role`, in any role. */
export const canReadAt = (actor: Actor, facility_id: number, role?: FacilityRole): boolean =>
  readingRoles(actor).some(r => r.facility_id === facility_id && (!role || r.facility_role === role))

/** Whether the actor has this role or, without `role`, any role at the facility. */
export const hasRoleAt = (actor: Actor, facility_id: number, role?: FacilityRole): boolean =>
  actor.facility_roles.some(r => r.facility_id === facility_id && (!role || r.facility_role === role))
