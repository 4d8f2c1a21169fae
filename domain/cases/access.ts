import type { Actor } from '../actor.ts'

export const caseAccess = {
  /** The owning advocate alone: colleagues take the case over first, and admins have no case controls (DASH-004, decisions PERM-011). */
  'cases.change': (actor: Actor, patient: { advocate_id: number | null }) =>
    actor.is_patient_advocate && patient.advocate_id === actor.id,
}
