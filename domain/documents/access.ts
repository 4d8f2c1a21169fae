import { patientAccess } from '../patients/access.ts'

export const documentAccess = {
  /** Whoever reads the patient reads their documents. */
  'documents.read': patientAccess['patients.show'],
  /** The owning advocate alone brings and takes away: facilities, admins and colleagues only read (decisions PERM-010, PERM-011). */
  'documents.change': patientAccess['patients.edit'],
  /** Whether a file may come from this person at all, before anybody knows for whom it is. */
  'documents.send': patientAccess['patients.create'],
}
