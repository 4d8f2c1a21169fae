import type { Actor } from '../actor.ts'

export const verificationAccess = {
  /** Codes confirm what a patient signs: for who enters patients. Whom they reach, the server looks up among the asker's own patients. */
  'verification.use': (actor: Actor) => actor.is_patient_advocate,
}
