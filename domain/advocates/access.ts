import { type Actor, may } from '../actor.ts'

export const advocateAccess = {
  /** The dashboard of one's own patients, and one's own card. */
  'advocates.own': (actor: Actor) => actor.is_patient_advocate,
  /** Everybody's patients: of the admins, those who may move them (decisions PERM-011). */
  'advocates.all': (actor: Actor) => may(actor, 'FULL_PATIENT_TRANSFER'),
}
