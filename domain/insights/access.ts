import type { Actor } from '../actor.ts'

const ofHospital = (actor: Actor) => actor.organization_type === 'hospital' && !actor.is_admin

export const insightAccess = {
  /** Members of a hospital; the organization's plan is checked separately. */
  'insights.read': ofHospital,
  /** The patients behind a figure: advocates, who may read their colleagues' patients anyway (PERM-011). */
  'insights.patients': (actor: Actor) => ofHospital(actor) && actor.is_patient_advocate,
}

/** Whether the actor sees the whole hospital and can filter by user; others see figures only for their own patients (INS-009). */
export const seesOrganization = (actor: Actor): boolean => actor.organization_role === 'administrator'
