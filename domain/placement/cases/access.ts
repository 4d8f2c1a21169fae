import type { Actor } from '../../identity/actor.ts'

export const caseAccess = {
  /** Only the assigned advocate. Colleagues must take over the case first, and admins cannot change cases (DASH-004, PERM-011). */
  'cases.change': (actor: Actor, patient: { advocate_id: number | null }) =>
    actor.is_patient_advocate && patient.advocate_id === actor.id,
}
