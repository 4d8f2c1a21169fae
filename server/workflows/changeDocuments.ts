import { patientScope } from '#domain/intake/access.ts'
import { documents } from '#domain/intake/documents/contract.ts'
import { documentTypes, invalidTypeMessage } from '#domain/intake/documents/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Spooled } from '#domain/platform/formats.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { emptyFile, notInspected, uploadFailed } from '#domain/platform/uploads.ts'
import type { AppContext } from '../context.ts'
import { deleteDocument, documentOf, documentsOf, insertDocument, patientOfDocument } from '../intake/documents/queries.ts'
import { notFound } from '../intake/documents/routes.ts'
import { findPatientToChange } from '../intake/patients/patientQueries.ts'
import { refreshReaders } from '../intake/patients/refreshReaders.ts'
import { refuseWhileHeld, requirePatient, requirePatientToChange } from '../intake/patients/require.ts'
import { documentArrived, documentGone } from '../placement/applications/requests/fulfillment.ts'
import { momentsOf } from '../platform/access/consent.ts'
import type { Content } from '../platform/files/content.ts'
import { discardFiles } from '../platform/files/discard.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../platform/http/handler.ts'
import { storeStandings } from '../platform/standings/standings.ts'

const createDocument = handler(documents.create, {
  subject: 'in the input',
  prepare: async ({ body, context, actor, now, authorize }) => {
    try {
      // Also checked before the transaction so that no file is stored without permission.
      authorize(await requirePatient({ tx: context.db, actor, now, context }, body.patient_id))
      return await receiveFile(context, body.document, body.document_type_id)
    } finally {
      await context.spool.remove(body.document.stored)
    }
  },
  run: async call => {
    const { tx, actor, body, now, authorize, addAuditSubject, prepared: received } = call
    const patient = await requirePatientToChange(call, body.patient_id)
    authorize(patient)
    const { document_type_id } = body
    const { id } = await insertDocument(tx, {
      patient_id: patient.id,
      document_type_id,
      s3_filename: received.stored,
      original_filename: received.name,
      uploaded_by: actor.id,
      created_at: now,
    })
    const closedRequests = await documentArrived(call, { patient_id: patient.id, type: document_type_id })
    await refreshReaders(call, patient)
    await storeStandings(tx, [patient.id])
    const detail = { document_type_id, ...(closedRequests.length > 0 && { applications: closedRequests }) }
    addAuditSubject({ patient_id: patient.id, type: 'documents', ids: [id], detail })
    return (await documentOf(tx, patient.id, id))!
  },
  undo: async (received, context) => context.files.remove(received.stored),
})

async function deletePatientDocument(call: Call<typeof documents.remove, Patient>) {
  const { subject: patient, tx, params, addAuditSubject } = call
  await refuseWhileHeld(tx, patient.id, { type: 'documents', ids: [params.id] })
  const deletedFile = await deleteDocument(tx, params.id)
  if (!deletedFile) throw notFound()
  const { document_type_id: type } = deletedFile
  const isLast = !(await documentsOf(tx, patient.id)).some(document => document.document_type_id === type)
  const opened = isLast ? await documentGone(call, { patient_id: patient.id, type }) : []
  const detail = { document_type_id: type, ...(opened.length > 0 && { applications: opened }) }
  addAuditSubject({ patient_id: patient.id, type: 'documents', ids: [params.id], detail })
  await refreshReaders(call, patient)
  await storeStandings(tx, [patient.id])
  await discardFiles(call, [deletedFile.s3_filename])
  return { id: params.id }
}

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

/**
 * Uploads a patient's document, which also answers the facilities' requests for this type of document, and deletes one. Both reload the
 * facilities' open pages.
 */
export const changeDocumentRoutes: Pick<Handlers<typeof documents>, 'create' | 'remove'> = {
  create: createDocument,
  remove: handler(documents.remove, { subject: patientOfDocumentInPath, run: deletePatientDocument }),
}

/** An inspected and stored file: its name in storage, and its name for display. */
type ReceivedFile = { stored: string; name: string }

/**
 * Inspects a spooled file and stores it if it is safe and the document type allows its format. Otherwise, throws the errors for the
 * form.
 */
async function receiveFile(
  { files, spool, inspection }: AppContext,
  document: Spooled,
  document_type_id: number,
): Promise<ReceivedFile> {
  const type = documentTypes.find(({ id }) => id === document_type_id)
  if (!type) reject('Choose a document type', 'document_type_id')
  const bytes = await spool.get(document.stored)
  if (!bytes) reject(uploadFailed.short)
  if (bytes.length === 0) reject(emptyFile)
  const inspected = await inspection.inspect(bytes)
  if (!inspected) reject(notInspected)
  const { content, problem } = inspected
  if (!content || !type.mime_types.includes(content.format)) reject(invalidTypeMessage(type.mime_types))
  if (problem) reject(problem)
  return { stored: await files.put(bytes, content.extension), name: nameOf(document.filename, content) }
}

function reject(message: string, field = 'document'): never {
  throw new HttpError('invalid', message, { errors: { [field]: message } })
}

const extensions: Record<string, RegExp> = { pdf: /\.pdf$/i, png: /\.png$/i, jpg: /\.jpe?g$/i, heic: /\.hei[cf]$/i }

/** The original name with the detected type's extension, so that no computer runs the file as a program. */
const nameOf = (filename: string, { extension }: Content) =>
  extensions[extension]!.test(filename) ? filename : `${filename}.${extension}`
