import { patientAccess } from '../patients/access.ts'

export const placementLogAccess = {
  /** Only the advocate's side reads the log, because it names every facility that was contacted. */
  'placementLog.read': patientAccess['patients.match'],
  /** Only the assigned advocate adds, corrects and removes entries. */
  'placementLog.change': patientAccess['patients.edit'],
}
