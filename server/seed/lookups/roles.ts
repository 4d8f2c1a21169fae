import { platformRoles } from '#domain/identity/roles.ts'

export const roles: readonly { id: number; name: string }[] = [
  { id: platformRoles.SUPER_ADMIN, name: 'Super Admin' },
  { id: platformRoles.RW_USER, name: 'Standard User' },
  { id: platformRoles.SOCIAL_WORK_ADMIN, name: 'Social Work Admin' },
  { id: platformRoles.TECH_SUPPORT_ADMIN, name: 'Tech Support Admin' },
]
