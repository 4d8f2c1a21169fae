import { type Actor, holds, may } from '../actor.ts'

type Location = { facility_id: number; organization_id: number | null }

/** Who keeps a facility's profile: its managers, the Org Admins of its organization, administrators of all facilities. */
const keeps = (actor: Actor, facility: Location) =>
  may(actor, 'FACILITY_WRITE_ALL') || holds(actor, facility.facility_id, 'Manager') || administers(actor, facility)

const administers = (actor: Actor, { organization_id }: Location) =>
  actor.organization_role === 'administrator' && actor.organization_id !== null && actor.organization_id === organization_id

export const answeringAccess = {
  /** Whoever works there or looks after it; what advocates need of it stands in each application. */
  'answering.show': (actor: Actor, facility: Location) =>
    may(actor, 'FACILITY_READ_ALL') || holds(actor, facility.facility_id) || keeps(actor, facility),
  'answering.change': keeps,
}
