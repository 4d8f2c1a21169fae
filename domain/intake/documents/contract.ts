import { contract } from '../../platform/endpoint.ts'
import { id, idParams, rowId, spooled } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { DocumentType, PatientDocument } from './schema.ts'

/** The documents and photos that an advocate shares with facilities. */
export const documents = contract({
  types: {
    method: 'GET',
    path: '/patients/document-types',
    about: 'Document types and the file types each accepts.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: z.array(DocumentType),
  },
  list: {
    method: 'GET',
    path: '/patients/:id/documents',
    about: 'One patient’s documents, newest first.',
    access: 'documents.read',
    params: idParams,
    response: z.array(PatientDocument),
    reads: 'patient',
  },
  file: {
    method: 'GET',
    path: '/patients/:id/documents/:documentId',
    about: 'Downloads a document.',
    access: 'documents.read',
    params: z.object({ id, documentId: id }),
    responseType: 'file',
    response: z.file(),
    reads: 'patient',
  },
  create: {
    method: 'POST',
    path: '/patients/documents',
    about: 'Uploads a document of up to 6 MB, if its type allows the file format and the file is safe.',
    access: 'documents.change',
    samples: true,
    requestType: 'multipart',
    streamedUpload: 'documents.send',
    quarantine: true,
    body: z.object({
      document_type_id: z.coerce.number('Choose a document type').pipe(rowId),
      patient_id: z.coerce.number().pipe(rowId),
      document: spooled,
    }),
    response: PatientDocument,
    reads: 'patient',
  },
  remove: {
    method: 'DELETE',
    path: '/patients/documents/:id',
    about: 'Deletes a document and its file.',
    access: 'documents.change',
    samples: true,
    params: idParams,
    response: z.object({ id: rowId }),
  },
})
