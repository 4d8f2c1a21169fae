import { patientAccess } from '../patients/access.ts'

export const documentAccess = {
  /** Anyone who may read the patient may read their documents. */
  'documents.read': patientAccess['patients.show'],
  /** Only the owning advocate uploads and deletes; facilities, admins and colleagues only read (PERM-010, PERM-011). */
  'documents.change': patientAccess['patients.edit'],
  /** Pre-upload check, before the patient is known: may the user create patients? */
  'documents.send': patientAccess['patients.create'],
}
