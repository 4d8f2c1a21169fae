import { patientAccess } from '../patients/access.ts'

export const documentAccess = {
  /** Users who can read a patient can read the patient's documents. */
  'documents.read': patientAccess['patients.show'],
  /** Only the assigned advocate may upload and delete. Facilities, admins, and colleagues can only read (PERM-010, PERM-011). */
  'documents.change': patientAccess['patients.edit'],
  /** Checked before an upload, when the patient is not yet known. */
  'documents.send': patientAccess['patients.create'],
}
