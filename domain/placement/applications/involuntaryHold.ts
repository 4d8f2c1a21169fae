import type { Application } from './schema.ts'

/** Whether the application is for a patient on an involuntary hold, which the coordinator confirms before accepting (S-25). */
export const isForHold = ({ snapshot }: Pick<Application, 'snapshot'>): boolean => snapshot?.legal_status === 'involuntary'

/**
 * What to warn both sides about: the facility's profile says that it refuses holds, or does not say whether it accepts them. Null if
 * the patient is not on a hold, or the facility accepts holds.
 */
export function holdWarning(
  application: Pick<Application, 'snapshot' | 'facility_accepts_holds'>,
): 'refused' | 'notStated' | null {
  if (!isForHold(application) || application.facility_accepts_holds === true) return null
  return application.facility_accepts_holds === false ? 'refused' : 'notStated'
}
