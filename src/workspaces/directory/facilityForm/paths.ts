import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'

type FacilityOwner = Pick<Facility, 'organization_id' | 'organization_name'>

/**
 * Path to return to: the facility's organization for administrators, and the user's own organization page for everyone else
 * (FAC-002, FAC-041).
 */
export function homePathFor(user: Pick<Actor, 'is_admin'>, { organization_id }: FacilityOwner): string {
  if (!user.is_admin) return '/facility/my_organization'
  // A directory listing has no organization.
  return organization_id === null ? '/admin/facilities/dashboard' : `/admin/organizations/${organization_id}`
}

export const sectionPath = (id: number, number: number) => `/facility/${id}/add/section${number}`
