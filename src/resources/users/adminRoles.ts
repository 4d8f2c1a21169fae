import { platformRoles } from '#domain/identity/roles.ts'
import { texts } from '../../i18n/english/users.ts'

export const adminRoles = [
  { id: platformRoles.SUPER_ADMIN, name: texts.roles.superAdmin },
  { id: platformRoles.SOCIAL_WORK_ADMIN, name: texts.roles.socialWork },
  { id: platformRoles.TECH_SUPPORT_ADMIN, name: texts.roles.techSupport },
]

/** Whether the user has an admin role, which is any role except the standard one (USER-032). */
export const isAdmin = (user: { role_id: number }) => user.role_id !== platformRoles.RW_USER

export const nameOf = (user: { first_name: string; last_name: string }) => `${user.first_name} ${user.last_name}`.trim()
