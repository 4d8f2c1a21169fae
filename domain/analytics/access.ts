import { type Actor, may } from '../actor.ts'

export const analyticsAccess = {
  /** The platform's own figures (spec 1 §6, INS-001). */
  'analytics.read': (actor: Actor) => may(actor, 'INSIGHTS_READ'),
  /** A treatment center's own people. */
  'analytics.mirror': (actor: Actor) => actor.organization_type === 'treatment_center' && !actor.is_admin,
}
