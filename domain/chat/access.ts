import { type Actor, holds, readsAt } from '../actor.ts'
import { applicationAccess, colleague, owns } from '../applications/access.ts'
import { inEmergency } from '../emergencies/access.ts'

type Owned = { advocate_id: number | null; organization_id: number | null; facility_id: number; record_id: number }

export const chatAccess = {
  /**
   * The owner and the hospital's others, and the facility's coordinators, but not its managers (spec 2 §6). What they say to one
   * another is no administrator's to read, unless in an emergency (docs/decisions/0014).
   */
  'chat.read': (actor: Actor, application: Owned) =>
    owns(actor, application) ||
    readsAt(actor, application.facility_id, 'Admissions Coordinator') ||
    (colleague(actor, application) && !holds(actor, application.facility_id)) ||
    inEmergency(actor, application.record_id),

  /** The owning advocate and the facility's coordinators talk; who only reads the application reads along. */
  'chat.write': (actor: Actor, application: Owned) => applicationAccess['applications.writeNote'](actor, application),
}
