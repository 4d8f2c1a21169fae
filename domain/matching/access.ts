import type { Actor } from '../actor.ts'

export const matchingAccess = {
  /** Searching for beds without a patient (S-23), for users who may add patients. */
  'matching.search': (actor: Actor) => actor.is_patient_advocate,
}
