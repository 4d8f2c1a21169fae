import { type Actor, may, readingRoles } from '../actor.ts'
import type { Scope } from '../scope.ts'

/**
 * Whose picture an actor sees: one's own, that of people of the same organization, and of whoever stands on the other side of an
 * application: the advocate who brought it, the people who work where it went. Admins who read users see everybody's.
 */
export function peopleScope(actor: Actor): Scope {
  if (may(actor, 'USER_READ')) return 'all'
  const facilities = readingRoles(actor).map(role => role.facility_id)
  const brought = [{ columns: { advocate_id: [actor.id] } }]
  return {
    any: [
      { columns: { id: [actor.id] } },
      ...(actor.organization_id === null ? [] : [{ columns: { organization_id: [actor.organization_id] } }]),
      { through: { table: 'applications', from: 'id', to: 'advocate_id', any: [{ columns: { facility_id: facilities } }] } },
      {
        through: {
          table: 'facility_roles',
          from: 'id',
          to: 'user_id',
          any: [{ through: { table: 'applications', from: 'facility_id', to: 'facility_id', any: brought } }],
        },
      },
      {
        through: {
          table: 'facilities',
          from: 'id',
          to: 'primary_contact_id',
          any: [{ through: { table: 'applications', from: 'id', to: 'facility_id', any: brought } }],
        },
      },
    ],
  }
}
