import { patientScope } from '#domain/intake/access.ts'
import { documents } from '#domain/intake/documents/contract.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { discardFiles } from '../../platform/files/discard.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { findPatientToChange } from '../patients/patientQueries.ts'
import { patientInPath, refuseWhileHeld } from '../patients/require.ts'
import { deleteDocument, documentOf, documentsOf, downloadOf, patientOfDocument } from './queries.ts'

async function listDocumentTypes() {
  return [...documentTypes]
}

async function listDocuments({ subject: patient, addAuditSubject, ...call }: Call<typeof documents.list, Patient>) {
  const found = await documentsOf(call.tx, patient.id)
  addAuditSubject({ patient_id: patient.id, type: 'documents', ids: found.map(({ id }) => id) })
  return found
}

async function downloadDocument({ subject: patient, params, addAuditSubject, ...call }: Call<typeof documents.file, Patient>) {
  const found = await documentOf(call.tx, patient.id, params.documentId)
  const bytes = found && (await call.context.files.get(found.s3_filename))
  if (!bytes) throw notFound()
  addAuditSubject({ patient_id: patient.id, type: 'documents', ids: [found.id] })
  return downloadOf(found, bytes)
}

async function deletePatientDocument(call: Call<typeof documents.remove, Patient>) {
  const { subject: patient, tx, params, addAuditSubject } = call
  await refuseWhileHeld(tx, patient.id, { type: 'documents', ids: [params.id] })
  const deletedFile = await deleteDocument(tx, params.id)
  if (!deletedFile) throw notFound()
  addAuditSubject({
    patient_id: patient.id,
    type: 'documents',
    ids: [params.id],
    detail: { document_type_id: deletedFile.document_type_id },
  })
  await discardFiles(call, [deletedFile.s3_filename])
  return { id: params.id }
}

export const documentRoutes: Omit<Handlers<typeof documents>, 'create'> = {
  types: listDocumentTypes,
  list: handler(documents.list, { subject: patientInPath, run: listDocuments }),
  file: handler(documents.file, { subject: patientInPath, run: downloadDocument }),
  remove: handler(documents.remove, { subject: patientOfDocumentInPath, run: deletePatientDocument }),
}

const notFound = () => new HttpError('not_found', 'Document not found')

/** Loads the document's patient. Throws the same error for a missing document as for one that the user must not know about. */
async function patientOfDocumentInPath({
  tx,
  actor,
  params,
  now,
  context,
}: SubjectCall<typeof documents.remove>): Promise<Patient> {
  const document = await patientOfDocument(tx, params.id)
  const scope = patientScope(actor, momentsOf(now, context.config))
  const patient = document && (await findPatientToChange(tx, scope, now, document.patient_id))
  if (!patient) throw notFound()
  return patient
}
