import type { OrganizationLimit } from '#domain/people/deactivation/schema.ts'

/** What decides which records a user may read, for comparison with an earlier moment. */
export type Rights = {
  roles: string
  /** The limit on members of a deactivated organization. */
  organization: 'not limited' | OrganizationLimit['access']
  emergencies: string
}
