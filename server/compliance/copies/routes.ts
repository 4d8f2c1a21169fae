import { canCopyRecord } from '#domain/compliance/access.ts'
import { copies } from '#domain/compliance/copies/contract.ts'
import { reasonNeeded, shortestReason } from '#domain/compliance/copies/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import { patientInPath } from '../../intake/patients/require.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { recordCopy } from './copy.ts'

/** Records the copy as a disclosure to the patient, which an accounting of disclosures need not list (45 CFR 164.528(a)(1)(ii)). */
async function makeRecordCopy(call: Call<typeof copies.make, Patient>) {
  const { subject: patient, tx, actor, body, now, addAuditSubject } = call
  if (!canCopyRecord(actor, patient) && body.reason.length < shortestReason)
    throw new HttpError('invalid', reasonNeeded, { errors: { reason: reasonNeeded } })
  addAuditSubject({
    patient_id: patient.id,
    type: 'patients',
    ids: [patient.id],
    detail: { disclosed_to: 'the patient', ...(body.reason && { reason: body.reason }) },
  })
  return recordCopy(tx, { patient, made_at: now, made_by: personName(actor) })
}

export const copyRoutes: Handlers<typeof copies> = {
  make: handler(copies.make, { subject: patientInPath, run: makeRecordCopy }),
}
