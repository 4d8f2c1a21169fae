import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, id, idParams, rowId, total, upload } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { administration } from './administration.ts'
import { FacilitySave } from './intake/sections.ts'
import { Facility, FacilityFile, photoSizes } from './schema.ts'

const oneFile = z.object({ id, fileId: id })

/** Maximum number of files per request. */
export const mostFilesAtOnce = 5

/** The request's files, named `file_{n}`. The numbers start at `start_id`, and there are `image_count` files (FAC-052). */
const FileForm = z
  .object({
    facility_id: z.coerce.number().pipe(rowId),
    start_id: z.coerce.number().int().min(0).max(1_000_000).default(0),
    image_count: z.coerce.number().int().min(1).max(mostFilesAtOnce).optional(),
  })
  .catchall(upload)

/** The ids and names of the stored files, and the names and errors of the rejected files. */
const FileResponse = z.object({
  record_ids: z.array(z.number()),
  s3_filenames: z.array(z.string()),
  filenames: z.array(z.string()),
  failed: z.array(z.string()),
  errors: z.array(z.string()),
})

export const facilities = contract({
  ...administration,
  show: {
    method: 'GET',
    path: '/facilities/:id',
    about: 'One facility with its full profile.',
    access: 'facilities.show',
    tokens: 'directory',
    params: idParams,
    response: Facility,
  },
  save: {
    method: 'PUT',
    path: '/facilities/:id',
    about:
      'Saves one section of a facility’s form, or all of it. Omitted fields do not change. With `intake_complete`, the facility can be matched once all seven sections are complete.',
    access: 'facilities.edit',
    params: idParams,
    body: FacilitySave,
    response: Facility,
  },
  documents: {
    method: 'GET',
    path: '/facilities/:id/documents',
    about: 'A facility’s licenses and other documents.',
    access: 'facilities.readDocuments',
    params: idParams,
    response: z.array(FacilityFile),
    responseFields: total,
  },
  addDocuments: {
    method: 'POST',
    path: '/facilities/:id/documents',
    about: 'Uploads up to five facility documents at a time: pdf, jpg, jpeg, or png, up to 6 MB each.',
    access: 'facilities.edit',
    params: idParams,
    requestType: 'multipart',
    bufferedUpload: 'facilities.send',
    body: FileForm,
    response: FileResponse,
  },
  document: {
    method: 'GET',
    path: '/facilities/:id/documents/:fileId',
    about: 'Downloads a facility document.',
    access: 'facilities.readDocuments',
    params: oneFile,
    responseType: 'file',
    response: z.string(),
  },
  removeDocument: {
    method: 'DELETE',
    path: '/facilities/:id/documents/:fileId',
    about: 'Deletes a facility document.',
    access: 'facilities.edit',
    params: oneFile,
    response: z.object({ id: rowId }),
  },
  photos: {
    method: 'GET',
    path: '/facilities/:id/photos',
    about: 'A facility’s photos, starting with the primary photo.',
    access: 'facilities.show',
    params: idParams,
    response: z.array(FacilityFile),
    responseFields: total,
  },
  photo: {
    method: 'GET',
    path: '/facilities/:id/photos/:fileId',
    about: 'A facility photo in one of three sizes.',
    access: 'facilities.show',
    params: oneFile,
    query: z.object({ size: enumIgnoringCase(photoSizes).default('large') }),
    responseType: 'file',
    response: z.string(),
  },
  addPhotos: {
    method: 'POST',
    path: '/facilities/:id/photos',
    about:
      'Uploads up to five facility photos at a time: jpg, jpeg, or png, up to 6 MB each. The first photo becomes the primary photo.',
    access: 'facilities.edit',
    params: idParams,
    requestType: 'multipart',
    bufferedUpload: 'facilities.send',
    body: FileForm,
    response: FileResponse,
  },
  makePrimary: {
    method: 'PATCH',
    path: '/facilities/:id/photos/:fileId/primary',
    about: 'Makes a photo the primary photo, replacing the previous one.',
    access: 'facilities.edit',
    params: oneFile,
    response: FacilityFile,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/facilities/:id/photos/:fileId',
    about: 'Deletes a facility photo. If it was the primary photo, the first remaining photo becomes primary.',
    access: 'facilities.edit',
    params: oneFile,
    response: z.object({ id: rowId }),
  },
})
