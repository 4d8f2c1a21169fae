import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'

type Patient = { advocate_id: number | null }

export const canCopyRecord = (actor: Actor, patient: Patient) => actor.is_patient_advocate && patient.advocate_id === actor.id

export const copyAccess = {
  /**
   * Who may fulfill a patient's request for a copy of the record (45 CFR 164.524): the assigned advocate, or a super admin who gives
   * a reason.
   */
  'copies.make': (actor: Actor, patient: Patient) => canCopyRecord(actor, patient) || actor.role_id === platformRoles.SUPER_ADMIN,
}
