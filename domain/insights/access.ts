import { type Actor, hasPermission } from '../identity/actor.ts'

const ofHospital = (actor: Actor) => actor.organization_type === 'hospital' && !actor.is_admin

export const insightAccess = {
  /** Members of a hospital. The hospital's plan is checked separately. */
  'insights.read': ofHospital,
  /**
   * The patients behind a metric. Only advocates can see them, because they may already read their colleagues' patients (PERM-011).
   */
  'insights.patients': (actor: Actor) => ofHospital(actor) && actor.is_patient_advocate,
}

/** Whether the actor sees the whole hospital and can filter by user. Others see only metrics for their own patients (INS-009). */
export const canReadWholeHospital = (actor: Actor): boolean => actor.organization_role === 'administrator'

export const analyticsAccess = {
  /** Platform-wide metrics (INS-001). */
  'analytics.read': (actor: Actor) => hasPermission(actor, 'INSIGHTS_READ'),
  'analytics.mirror': (actor: Actor) => actor.organization_type === 'treatment_center' && !actor.is_admin,
}
