import { type Actor, hasPermission } from '../../identity/actor.ts'

type Owned = { advocate_id: number | null; organization_id: number | null }

export const transferAccess = {
  /** Transferring all of an advocate's patients. */
  'transfers.all': (actor: Actor) => hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
  /**
   * Transferring one patient. The assigned advocate may choose any advocate, a colleague at the same hospital may only take over the
   * patient, and admins with FULL_PATIENT_TRANSFER may transfer any patient (PERM-011).
   */
  'transfers.one': (actor: Actor, patient: Owned & { new_pa_id?: number }) =>
    hasPermission(actor, 'FULL_PATIENT_TRANSFER') ||
    (actor.is_patient_advocate &&
      (patient.advocate_id === actor.id ||
        (patient.new_pa_id === actor.id &&
          actor.organization_type === 'hospital' &&
          actor.organization_id !== null &&
          patient.organization_id === actor.organization_id))),
  /** Undoing one's own transfers, by users who may transfer patients (S-31). */
  'transfers.undo': (actor: Actor) => actor.is_patient_advocate || hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
}
