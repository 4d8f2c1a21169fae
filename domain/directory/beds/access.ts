import { type Actor, hasRoleAt } from '../../identity/actor.ts'
import { answeringAccess } from '../answering/access.ts'

type Location = { facility_id: number; organization_id: number | null }

export const bedAccess = {
  /** Facility staff and admins. Advocates see suitable open beds with the matches. */
  'beds.show': answeringAccess['answering.show'],

  /** Only a facility's staff and its organization's Org Admins may report open beds; other admins may not. */
  'beds.tell': (actor: Actor, { facility_id, organization_id }: Location) =>
    hasRoleAt(actor, facility_id) ||
    (actor.organization_role === 'administrator' && actor.organization_id !== null && actor.organization_id === organization_id),

  /** Only coordinators can hold beds, because only they accept patients. */
  'beds.hold': (actor: Actor, { facility_id }: { facility_id: number }) =>
    hasRoleAt(actor, facility_id, 'Admissions Coordinator'),

  'beds.set': answeringAccess['answering.change'],
}
