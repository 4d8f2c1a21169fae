import type { Actor } from '../../identity/actor.ts'

export const verificationAccess = {
  /** Advocates use codes to confirm a patient's signature. The server sends codes only to their own patients' contacts. */
  'verification.use': (actor: Actor) => actor.is_patient_advocate,
}
