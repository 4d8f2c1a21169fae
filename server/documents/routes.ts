import type { Actor } from '#domain/actor.ts'
import type { documents } from '#domain/documents/contract.ts'
import { documentTypes } from '#domain/documents/documentTypes.ts'
import { patientScope } from '#domain/patients/access.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { momentsOf } from '../access/moments.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { refuseWhileHeld } from '../patients/legalHold.ts'
import { findPatientToChange } from '../patients/patientQueries.ts'
import { requirePatient } from '../patients/require.ts'
import { deleteDocument, documentOf, documentsOf, patientOfDocument } from './queries.ts'

const types: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
}

async function listDocumentTypes() {
  return [...documentTypes]
}

async function listDocuments({ params, allow, addAuditSubject, ...call }: Call<typeof documents.list>) {
  const patient = await requirePatient(call, params.id)
  allow(patient)
  const found = await documentsOf(call.tx, patient.id)
  addAuditSubject({ patient_id: patient.id, type: 'documents', ids: found.map(({ id }) => id) })
  return found
}

async function downloadDocument({ params, allow, addAuditSubject, ...call }: Call<typeof documents.file>) {
  const patient = await requirePatient(call, params.id)
  allow(patient)
  const found = await documentOf(call.tx, patient.id, params.documentId)
  const bytes = found && (await call.context.files.get(found.s3_filename))
  if (!bytes) throw notFound()
  addAuditSubject({ patient_id: patient.id, type: 'documents', ids: [found.id] })
  // Uses the type detected on upload, never the declared one.
  const type = types[found.s3_filename.split('.').at(-1)!] ?? 'application/octet-stream'
  return { bytes, type, name: found.original_filename, attached: true }
}

async function deletePatientDocument(call: Call<typeof documents.remove>) {
  const { tx, params, context, allow, addAuditSubject, after } = call
  const patient = await requireOwner(call, params.id)
  allow(patient)
  await refuseWhileHeld(tx, patient.id, { type: 'documents', ids: [params.id] })
  const deletedFile = await deleteDocument(tx, params.id)
  if (!deletedFile) throw notFound()
  addAuditSubject({
    patient_id: patient.id,
    type: 'documents',
    ids: [params.id],
    detail: { document_type_id: deletedFile.document_type_id },
  })
  after(() => context.files.remove(deletedFile.s3_filename))
  return { id: params.id }
}

export const documentRoutes: Omit<Handlers<typeof documents>, 'create'> = {
  types: listDocumentTypes,
  list: listDocuments,
  file: downloadDocument,
  remove: deletePatientDocument,
}

const notFound = () => new Refusal('not_found', 'Document not found')

type Reach = { tx: Db; actor: Actor; now: string; context: { config: Config } }

/** Loads the document's patient. Throws the same error for a missing document as for one that the user must not know about. */
async function requireOwner({ tx, actor, now, context }: Reach, id: number): Promise<Patient> {
  const document = await patientOfDocument(tx, id)
  const scope = patientScope(actor, momentsOf(now, context.config))
  const patient = document && (await findPatientToChange(tx, scope, now, document.patient_id))
  if (!patient) throw notFound()
  return patient
}
