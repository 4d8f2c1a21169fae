import { can } from '#domain/access.ts'
import { documents } from '#domain/documents/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { documentArrived } from '../applications/requests/answering.ts'
import { documentOf, insertDocument } from '../documents/queries.ts'
import { take } from '../documents/receive.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { requirePatient, requirePatientToChange } from '../patients/require.ts'

const createDocument = prepared(
  documents.create,
  async ({ body, context, actor, now }) => {
    try {
      // Checked here too, so that nothing is stored for users without permission.
      const patient = await requirePatient({ tx: context.db, actor, now, context }, body.patient_id)
      if (!can(actor, 'documents.change', patient)) throw new Refusal('forbidden', 'You do not have the required permission')
      return await take(context, body.document, body.document_type_id)
    } finally {
      await context.spool.remove(body.document.stored)
    }
  },
  async call => {
    const { tx, actor, body, now, allow, about, prepared: taken } = call
    const patient = await requirePatientToChange(call, body.patient_id)
    allow(patient)
    const { document_type_id } = body
    const { id } = await insertDocument(tx, {
      patient_id: patient.id,
      document_type_id,
      s3_filename: taken.stored,
      original_filename: taken.name,
      uploaded_by: actor.id,
      created_at: now,
    })
    const asked = await documentArrived(call, { patient_id: patient.id, type: document_type_id })
    const detail = { document_type_id, ...(asked.length > 0 && { applications: asked }) }
    about({ patient_id: patient.id, type: 'documents', ids: [id], detail })
    return (await documentOf(tx, patient.id, id))!
  },
  async (taken, context) => context.files.remove(taken.stored),
)

/** Uploading a patient's document, which fulfills facilities' requests for a document of its type. */
export const uploadRoutes: Pick<Handlers<typeof documents>, 'create'> = {
  create: createDocument,
}
