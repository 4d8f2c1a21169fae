import type { Clause, Scope } from '../../access.ts'
import { type Actor, hasPermission, hasRoleAt } from '../../identity/actor.ts'
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

/** The public directory. Only these facilities accept applications. */
export const approvedFacilities = { any: [{ columns: { deleted_at: { empty: true }, status: ['Approved'] } }] } satisfies Scope

/**
 * The facilities that an actor may read: approved facilities (the directory is public), facilities of any status that are in the
 * actor's organization or where the actor has a role, and, with FACILITY_READ_ALL, all facilities. Never includes deleted
 * facilities.
 */
export function facilityScope(actor: Actor): Scope {
  const notDeleted = { deleted_at: { empty: true } } as const
  if (readsAllFacilities(actor)) return { any: [{ columns: notDeleted }] }
  const any: Clause[] = [...approvedFacilities.any]
  if (actor.organization_id) any.push({ columns: { ...notDeleted, organization_id: [actor.organization_id] } })
  if (actor.facility_roles.length)
    any.push({ columns: { ...notDeleted, id: actor.facility_roles.map(role => role.facility_id) } })
  return { any }
}

/** Whether the actor can see other organizations' locations (ORG-024). */
export const readsAllFacilities = (actor: Actor): boolean => hasPermission(actor, 'FACILITY_READ_ALL')

type Location = { organization_id: number | null }

/** With FACILITY_WRITE_ALL, an actor manages all locations (PERM-006). Org Admins manage those of their own organization. */
const managesLocation = (actor: Actor, facility?: Location) =>
  hasPermission(actor, 'FACILITY_WRITE_ALL') ||
  (actor.organization_role === 'administrator' &&
    actor.organization_id !== null &&
    actor.organization_id === facility?.organization_id)

/** Whether the actor manages the location or is one of its Managers (PERM-016). */
const editsProfile = (actor: Actor, facility: Location & { id: number }) =>
  managesLocation(actor, facility) || hasRoleAt(actor, facility.id, 'Manager')

export const facilityAccess = {
  'facilities.list': (_actor: Actor) => true,
  /** The administrators' list and its export. */
  'facilities.listAll': readsAllFacilities,
  'facilities.export': readsAllFacilities,
  /** `facilityScope` determines which facilities are visible. */
  'facilities.show': (_actor: Actor) => true,
  /** Only the assigned advocate can submit applications and log calls for a patient. */
  'facilities.apply': (actor: Actor, patient: { advocate_id: number | null }) =>
    actor.is_patient_advocate && patient.advocate_id === actor.id,
  'facilities.create': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
  'facilities.edit': editsProfile,
  /** Checked before an upload is read: the user must be able to edit at least one facility. */
  'facilities.send': (actor: Actor) =>
    hasPermission(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_type === 'treatment_center') ||
    actor.facility_roles.some(role => role.facility_role === 'Manager'),
  /** Unlike the rest of the directory, licenses and similar documents are not public. */
  'facilities.readDocuments': (actor: Actor, facility: Location & { id: number }) =>
    readsAllFacilities(actor) || editsProfile(actor, facility),
  'facilities.remove': managesLocation,
  'facilities.chooseContact': managesLocation,
  /** The handler also checks that the organization is Approved. */
  'facilities.changeStatus': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
}
