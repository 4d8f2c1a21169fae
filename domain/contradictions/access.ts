import { type Actor, may } from '../actor.ts'
import { facilityAccess } from '../facilities/access.ts'

export const contradictionAccess = {
  /** The Org Admin of the organization, and administrators who write all facilities; which organization is the scope's to say. */
  'contradictions.list': (actor: Actor, organization: { id: number }) =>
    may(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_id === organization.id),
  /** Whoever may take the location away keeps its listing true. */
  'contradictions.answer': facilityAccess['facilities.remove'],
}
