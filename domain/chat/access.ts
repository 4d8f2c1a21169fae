import { type Actor, holds } from '../actor.ts'
import { applicationAccess } from '../applications/access.ts'

type Owned = { advocate_id: number; organization_id: number | null; facility_id: number }

/** A manager of the facility, and nothing else to this application: they cannot open the chat (spec 2 §6). */
const managesOnly = (actor: Actor, application: Owned) =>
  holds(actor, application.facility_id) &&
  !holds(actor, application.facility_id, 'Admissions Coordinator') &&
  !(actor.is_patient_advocate && application.advocate_id === actor.id)

export const chatAccess = {
  /** Who reads the application reads its chat, but for managers. */
  'chat.read': (actor: Actor, application: Owned) =>
    applicationAccess['applications.show'](actor, application) && !managesOnly(actor, application),

  /** The owning advocate and the facility's coordinators talk; who only reads the application reads along. */
  'chat.write': (actor: Actor, application: Owned) => applicationAccess['applications.writeNote'](actor, application),
}
