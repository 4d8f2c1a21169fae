import type { Actor } from '../actor.ts'

const ofHospital = (actor: Actor) => actor.organization_type === 'hospital' && !actor.is_admin

export const insightAccess = {
  /** A hospital's own people; the plan of their organization is asked beside it (spec 3 §6). */
  'insights.read': ofHospital,
  /** Who is behind a figure: advocates, who read their colleagues' patients anyway (decisions PERM-011). */
  'insights.patients': (actor: Actor) => ofHospital(actor) && actor.is_patient_advocate,
}

/** Whether they see the whole hospital and may look at one user; everybody else sees what is their own (INS-009). */
export const seesOrganization = (actor: Actor): boolean => actor.organization_role === 'administrator'
