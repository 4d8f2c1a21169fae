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

/** The API's numeric platform roles (PERM-001). */
export const platformRoles = { SUPER_ADMIN: 1, RW_USER: 2, SOCIAL_WORK_ADMIN: 3, TECH_SUPPORT_ADMIN: 4 } as const

/** Each platform role's permissions (PERM-012). Roles with IS_ADMIN are admin roles (PERM-001). Other roles have none. */
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
/** Org Member and Org Admin (PERM-002). */
export const organizationRoles = ['member', 'administrator'] as const
/** Roles at one facility (PERM-002). */
export const facilityRoles = ['Manager', 'Admissions Coordinator'] as const
export type FacilityRole = (typeof facilityRoles)[number]
