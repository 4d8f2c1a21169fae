import type { Actor } from '../actor.ts'

export const matchingAccess = {
  /** Searching beds without a patient (S-23), for those who enter patients. */
  'matching.search': (actor: Actor) => actor.is_patient_advocate,
}
