import { type Actor, hasPermission } from '../../identity/actor.ts'
import { facilityAccess } from '../facilities/access.ts'

type Side = { organization_id: number | null }

export const mergeAccess = {
  /** Users who may delete both facilities: administrators with FACILITY_WRITE_ALL, or an Org Admin of the organization that owns both. */
  'merges.merge': (actor: Actor, { keeping, losing }: { keeping: Side; losing: Side }) =>
    facilityAccess['facilities.remove'](actor, keeping) && facilityAccess['facilities.remove'](actor, losing),
  /** Administrators and Org Admins of treatment centers may look for facilities to merge. */
  'merges.choose': (actor: Actor) =>
    hasPermission(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_type === 'treatment_center'),
}
