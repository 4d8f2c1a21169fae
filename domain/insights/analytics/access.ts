import { type Actor, hasPermission } from '../../identity/actor.ts'

export const analyticsAccess = {
  /** Platform-wide metrics (INS-001). */
  'analytics.read': (actor: Actor) => hasPermission(actor, 'INSIGHTS_READ'),
  'analytics.mirror': (actor: Actor) => actor.organization_type === 'treatment_center' && !actor.is_admin,
}
