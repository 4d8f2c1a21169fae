import { type Actor, holds } from '../actor.ts'
import { answeringAccess } from '../answering/access.ts'

type Location = { facility_id: number; organization_id: number | null }

export const bedAccess = {
  /** Whoever works there or looks after it; advocates are told what suits their patients, with the matches. */
  'beds.show': answeringAccess['answering.show'],

  /** A facility's own word: whoever works there and the Org Admins of its organization, and nobody in their place. */
  'beds.tell': (actor: Actor, { facility_id, organization_id }: Location) =>
    holds(actor, facility_id) ||
    (actor.organization_role === 'administrator' && actor.organization_id !== null && actor.organization_id === organization_id),

  /** A hold is the coordinators', who accept. */
  'beds.hold': (actor: Actor, { facility_id }: { facility_id: number }) => holds(actor, facility_id, 'Admissions Coordinator'),

  'beds.set': answeringAccess['answering.change'],
}
