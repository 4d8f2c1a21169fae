import type { Actor } from '../actor.ts'

export const verificationAccess = {
  /**
   * A code confirms a patient's signature, so advocates use codes. The server sends them only to contacts of the caller's own
   * patients.
   */
  'verification.use': (actor: Actor) => actor.is_patient_advocate,
}
