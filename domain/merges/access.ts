import { type Actor, may } from '../actor.ts'
import { facilityAccess } from '../facilities/access.ts'

type Side = { organization_id: number | null }

export const mergeAccess = {
  /** Who may delete both: an administrator who writes all facilities, an Org Admin two of their own. */
  'merges.merge': (actor: Actor, { keeping, losing }: { keeping: Side; losing: Side }) =>
    facilityAccess['facilities.remove'](actor, keeping) && facilityAccess['facilities.remove'](actor, losing),
  /** The organization's own people and administrators may look for what could be merged. */
  'merges.choose': (actor: Actor) =>
    may(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_type === 'treatment_center'),
}
