import { type Insertable, sql } from 'kysely'
import type { PatientDocument } from '#domain/intake/documents/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A document's only URL. It requires a session. */
const urlOf = ({ id, patient_id }: { id: number; patient_id: number }) => `/api/v2/patients/${patient_id}/documents/${id}`

const selectDocuments = (db: Db, patient_id: number) =>
  db
    .selectFrom('documents')
    .innerJoin('users', 'users.id', 'documents.uploaded_by')
    .where('documents.patient_id', '=', patient_id)
    .selectAll('documents')
    .select(sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('uploaded_by_name'))

/** A patient's documents, newest first. */
export async function documentsOf(db: Db, patient_id: number): Promise<PatientDocument[]> {
  const rows = await selectDocuments(db, patient_id).orderBy('documents.id', 'desc').execute()
  return rows.map(row => ({ ...row, url: urlOf(row) }))
}

/** One of the patient's documents with its stored file name. */
export async function documentOf(db: Db, patient_id: number, id: number) {
  const row = await selectDocuments(db, patient_id).where('documents.id', '=', id).executeTakeFirst()
  return row && { ...row, url: urlOf(row) }
}

const types: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
}

/** The download of a document. Uses the type detected on upload, never the declared one. */
export const downloadOf = <Bytes>(
  { s3_filename, original_filename }: { s3_filename: string; original_filename: string },
  bytes: Bytes,
) => ({
  bytes,
  type: types[s3_filename.split('.').at(-1)!] ?? 'application/octet-stream',
  name: original_filename,
  attached: true,
})

type NewDocument = Insertable<Tables['documents']>

export const insertDocument = (tx: Db, document: NewDocument) =>
  tx.insertInto('documents').values(document).returning('id').executeTakeFirstOrThrow()

export const patientOfDocument = (db: Db, id: number) =>
  db.selectFrom('documents').select('patient_id').where('id', '=', id).executeTakeFirst()

/** Deletes a document and returns its stored file name; undefined if it has already been deleted. */
export const deleteDocument = (tx: Db, id: number) =>
  tx.deleteFrom('documents').where('id', '=', id).returning(['s3_filename', 'document_type_id']).executeTakeFirst()
