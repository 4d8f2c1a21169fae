import type { HoldTerms } from '../../intake/patients/snapshot/schema.ts'
import { isSameHold } from '../../intake/patients/snapshot/summary.ts'
import type { Fit } from '../../matching/fit.ts'
import type { Application, StateUpdate } from './schema.ts'

/** Whether the application is for a patient on an involuntary hold, which the coordinator confirms before accepting (S-25). */
export const isForHold = ({ snapshot }: Pick<Application, 'snapshot'>): boolean => snapshot?.legal_status === 'involuntary'

/**
 * Whether the patient's hold was entered or changed after the facility accepted the patient, so that the facility has not confirmed it
 * (S-25).
 */
export const isHoldUnconfirmed = (application: Unconfirmed): boolean =>
  (application.status === 'Accepted' || application.status === 'Booked') &&
  isForHold(application) &&
  !isSameHold(application.snapshot, application.confirmed_hold)

type Unconfirmed = Pick<Application, 'status' | 'snapshot' | 'confirmed_hold'>

/** Whether the answer needs the confirmation of an involuntary hold: the acceptance and, for a later hold, the booking and the admission (S-25). */
export const confirmsHold = (application: Unconfirmed, { field, value }: Pick<StateUpdate, 'field' | 'value'>): boolean =>
  value === true &&
  (field === 'application_approved'
    ? isForHold(application)
    : (field === 'patient_agreed' || field === 'patient_admitted') && isHoldUnconfirmed(application))

/** The hold to remember as confirmed by the facility; null if there is none. */
export const holdToConfirm = ({ snapshot }: Pick<Application, 'snapshot'>): HoldTerms | null =>
  snapshot?.legal_status !== 'involuntary' ? null : { hold_kind: snapshot.hold_kind, hold_expires_at: snapshot.hold_expires_at }

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

/** What is known about the fit from the application alone: whether the facility refuses holds, or must confirm that it accepts them. */
export function fitForHold(application: Parameters<typeof holdWarning>[0]): Fit {
  const warning = holdWarning(application)
  return {
    excluded: warning === 'refused' ? [{ code: 'no_holds' }] : [],
    to_confirm: warning === 'notStated' ? [{ about: 'hold' }] : [],
  }
}
