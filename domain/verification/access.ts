import type { Actor } from '../actor.ts'

export const verificationAccess = {
  /**
   * Codes confirm a patient's signature, so advocates use them. The server sends codes only to contacts of the caller's own
   * patients.
   */
  'verification.use': (actor: Actor) => actor.is_patient_advocate,
}
