import { patientAccess } from '../../intake/patients/access.ts'

export const placementLogAccess = {
  /** Only the advocate's side can read the log, because it names every facility that was contacted. */
  'placementLog.read': patientAccess['patients.match'],
  /** Only the assigned advocate can add, correct, or remove entries. */
  'placementLog.change': patientAccess['patients.edit'],
}
