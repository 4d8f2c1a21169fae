import { type Actor, canReadAt, hasRoleAt } from '../identity/actor.ts'
import { hasEmergencyAccess } from '../intake/access.ts'
import { applicationAccess, colleague, owns } from '../placement/access.ts'

type Owned = { advocate_id: number | null; organization_id: number | null; facility_id: number; record_id: number }

export const chatAccess = {
  /**
   * The assigned advocate, colleagues at the hospital, and the facility's coordinators, but not its managers. Administrators need
   * emergency access (docs/decisions/0009-emergency-access.md).
   */
  'chat.read': (actor: Actor, application: Owned) =>
    owns(actor, application) ||
    canReadAt(actor, application.facility_id, 'Admissions Coordinator') ||
    (colleague(actor, application) && !hasRoleAt(actor, application.facility_id)) ||
    hasEmergencyAccess(actor, application.record_id),

  /** The assigned advocate and the facility's coordinators. Everyone else can only read. */
  'chat.write': (actor: Actor, application: Owned) => applicationAccess['applications.writeNote'](actor, application),
}
