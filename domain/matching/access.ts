import type { Actor } from '../identity/actor.ts'

export const matchingAccess = {
  /** Users who may add patients can also search for beds without selecting a patient (S-23). */
  'matching.search': (actor: Actor) => actor.is_patient_advocate,
}
