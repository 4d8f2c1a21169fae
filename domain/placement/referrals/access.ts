import type { Actor } from '../../identity/actor.ts'
import { owns } from '../applications/access.ts'

export const referralAccess = {
  /** Advocates see how to reach a facility without an account. */
  'referrals.contact': (actor: Actor) => actor.is_patient_advocate,
  /** The assigned advocate sends the link again and enters what the facility said. */
  'referrals.manage': owns,
}
