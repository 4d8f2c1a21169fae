import type { Actor } from './actorSchema.ts'
import type { FacilityRole, Permission } from './roles.ts'

export type { Actor }

export const hasPermission = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission)

/** The actor's current roles, plus those at recently deleted locations. Applications to those locations can still be read. */
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
