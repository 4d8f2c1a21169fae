import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import { documents } from '#domain/documents/contract.ts'
import { documentTypes } from '#domain/documents/documentTypes.ts'
import { patientScope } from '#domain/patients/access.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { momentsOf } from '../access/moments.ts'
import { documentArrived } from '../applications/requests/arriving.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { findPatientToChange } from '../patients/queries.ts'
import { reachPatient, reachPatientToChange } from '../patients/reach.ts'
import { deleteDocument, documentOf, documentsOf, insertDocument, patientOfDocument } from './queries.ts'
import { take } from './taking.ts'

const types: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
}

export const documentRoutes: Handlers<typeof documents> = {
  async types() {
    return [...documentTypes]
  },

  async list({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const found = await documentsOf(call.tx, patient.id)
    about({ patient_id: patient.id, type: 'documents', ids: found.map(({ id }) => id) })
    return found
  },

  async file({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const found = await documentOf(call.tx, patient.id, params.documentId)
    const bytes = found && (await call.house.files.get(found.s3_filename))
    if (!bytes) throw notFound()
    about({ patient_id: patient.id, type: 'documents', ids: [found.id] })
    // The type detected at upload; the declared one is not used.
    const type = types[found.s3_filename.split('.').at(-1)!] ?? 'application/octet-stream'
    return { bytes, type, name: found.original_filename, attached: true }
  },

  create: prepared(
    documents.create,
    async ({ body, house, actor, now }) => {
      try {
        // Checked here too, so that nothing is stored for users without permission.
        const patient = await reachPatient({ tx: house.db, actor, now, house }, body.patient_id)
        if (!can(actor, 'documents.change', patient)) throw new Refusal('forbidden', 'You do not have the required permission')
        return await take(house, body.document, body.document_type_id)
      } finally {
        await house.spool.remove(body.document.stored)
      }
    },
    async call => {
      const { tx, actor, body, now, allow, about, prepared: taken } = call
      const patient = await reachPatientToChange(call, body.patient_id)
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
    async (taken, house) => house.files.remove(taken.stored),
  ),

  async remove(call) {
    const { tx, params, house, allow, about, after } = call
    const patient = await reachOwnerOf(call, params.id)
    allow(patient)
    const gone = await deleteDocument(tx, params.id)
    if (!gone) throw notFound()
    about({
      patient_id: patient.id,
      type: 'documents',
      ids: [params.id],
      detail: { document_type_id: gone.document_type_id },
    })
    after(() => house.files.remove(gone.s3_filename))
    return { id: params.id }
  },
}

const notFound = () => new Refusal('not_found', 'Document not found')

type Reach = { tx: Db; actor: Actor; now: string; house: { config: Config } }

/** Loads the patient of this document. A missing document and one the user may not know about give the same error. */
async function reachOwnerOf({ tx, actor, now, house }: Reach, id: number): Promise<Patient> {
  const document = await patientOfDocument(tx, id)
  const scope = patientScope(actor, momentsOf(now, house.config))
  const patient = document && (await findPatientToChange(tx, scope, now, document.patient_id))
  if (!patient) throw notFound()
  return patient
}
