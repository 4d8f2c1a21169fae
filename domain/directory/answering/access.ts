import { type Actor, hasPermission, hasRoleAt } from '../../identity/actor.ts'

type Location = { facility_id: number; organization_id: number | null }

/** Who may edit a facility's profile: its managers, its organization's Org Admins, and administrators with FACILITY_WRITE_ALL. */
const keeps = (actor: Actor, facility: Location) =>
  hasPermission(actor, 'FACILITY_WRITE_ALL') || hasRoleAt(actor, facility.facility_id, 'Manager') || administers(actor, facility)

const administers = (actor: Actor, { organization_id }: Location) =>
  actor.organization_role === 'administrator' && actor.organization_id !== null && actor.organization_id === organization_id

export const answeringAccess = {
  /** Facility staff and admins. Advocates see the response clock in the application itself. */
  'answering.show': (actor: Actor, facility: Location) =>
    hasPermission(actor, 'FACILITY_READ_ALL') || hasRoleAt(actor, facility.facility_id) || keeps(actor, facility),
  'answering.change': keeps,
}
