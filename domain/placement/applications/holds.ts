import type { Fit } from '../../matching/fit.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { Application } from './schema.ts'

/** The `beds` calls that change an application. Defined here because applications depend on beds, not the other way around. */
export const bedHolds = contract({
  extendHold: {
    method: 'POST',
    path: '/applications/:id/bed-hold/extend',
    about: 'Extends an accepted patient’s bed hold once, by the facility’s standard hold time.',
    access: 'beds.hold',
    params: idParams,
    response: Application,
    reads: 'patient',
  },
  endHold: {
    method: 'DELETE',
    path: '/applications/:id/bed-hold',
    about: 'Releases the held bed early. The offer stays open.',
    access: 'beds.hold',
    params: idParams,
    response: Application,
    reads: 'patient',
  },
})

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

/** What is known about the fit from the application alone: whether the facility refuses holds, or must confirm that it accepts them. */
export function fitForHold(application: Parameters<typeof holdWarning>[0]): Fit {
  const warning = holdWarning(application)
  return {
    excluded: warning === 'refused' ? [{ code: 'no_holds' }] : [],
    to_confirm: warning === 'notStated' ? [{ about: 'hold' }] : [],
  }
}
