import { can } from '#domain/access.ts'
import { documents } from '#domain/documents/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { documentArrived } from '../applications/requests/fulfillment.ts'
import { documentOf, insertDocument } from '../documents/queries.ts'
import { receiveFile } from '../documents/receive.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { requirePatient, requirePatientToChange } from '../patients/require.ts'

const createDocument = prepared(
  documents.create,
  async ({ body, context, actor, now }) => {
    try {
      // Also checked before the transaction, so that no file is stored without permission.
      const patient = await requirePatient({ tx: context.db, actor, now, context }, body.patient_id)
      if (!can(actor, 'documents.change', patient)) throw new Refusal('forbidden', 'You do not have the required permission')
      return await receiveFile(context, body.document, body.document_type_id)
    } finally {
      await context.spool.remove(body.document.stored)
    }
  },
  async call => {
    const { tx, actor, body, now, allow, addAuditSubject, prepared: received } = call
    const patient = await requirePatientToChange(call, body.patient_id)
    allow(patient)
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
    const detail = { document_type_id, ...(closedRequests.length > 0 && { applications: closedRequests }) }
    addAuditSubject({ patient_id: patient.id, type: 'documents', ids: [id], detail })
    return (await documentOf(tx, patient.id, id))!
  },
  async (received, context) => context.files.remove(received.stored),
)

/** Uploads a patient's document, which also answers the facilities' requests for this type of document. */
export const uploadRoutes: Pick<Handlers<typeof documents>, 'create'> = {
  create: createDocument,
}
