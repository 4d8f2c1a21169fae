import { facilityAccess } from '../directory/access.ts'
import { type Actor, hasPermission } from '../identity/actor.ts'

export const matchingAccess = {
  /** Users who may add patients can also search for beds without selecting a patient (S-23). */
  'matching.search': (actor: Actor) => actor.is_patient_advocate,
}

export const contradictionAccess = {
  /** The organization's Org Admins and administrators with FACILITY_WRITE_ALL. */
  'contradictions.list': (actor: Actor, organization: { id: number }) =>
    hasPermission(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_id === organization.id),
  /** Users who may remove a location may also respond to its listing issues. */
  'contradictions.answer': facilityAccess['facilities.remove'],
}
