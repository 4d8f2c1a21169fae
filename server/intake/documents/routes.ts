import { documents } from '#domain/intake/documents/contract.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { patientInPath } from '../patients/require.ts'
import { documentOf, documentsOf, downloadOf } from './queries.ts'

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

export const documentRoutes: Omit<Handlers<typeof documents>, 'create' | 'remove'> = {
  types: listDocumentTypes,
  list: handler(documents.list, { subject: patientInPath, run: listDocuments }),
  file: handler(documents.file, { subject: patientInPath, run: downloadDocument }),
}

export const notFound = () => new HttpError('not_found', 'Document not found')
