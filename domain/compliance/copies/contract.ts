import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { CopyReason, RecordCopy } from './schema.ts'

export const copies = contract({
  make: {
    method: 'POST',
    path: '/patients/:id/copy',
    about:
      'Everything Passage has on a patient, for the patient (45 CFR 164.524). A caller who is not the patient’s advocate must give a reason. Files are downloaded one at a time using the document and release calls.',
    access: 'copies.make',
    params: idParams,
    body: CopyReason,
    response: RecordCopy,
    reads: 'patient',
  },
})

type Patient = { advocate_id: number | null }

export const canCopyRecord = (actor: Actor, patient: Patient) => actor.is_patient_advocate && patient.advocate_id === actor.id

export const copyAccess = {
  /**
   * Who may fulfill a patient's request for a copy of the record (45 CFR 164.524): the assigned advocate, or a super admin who gives
   * a reason.
   */
  'copies.make': (actor: Actor, patient: Patient) => canCopyRecord(actor, patient) || actor.role_id === platformRoles.SUPER_ADMIN,
}
