import type { Actor } from '../../../identity/actor.ts'
import { applicationAccess, coordinates, owns } from '../access.ts'
import { type HandoverField, sidesOf } from './schema.ts'

type Owned = Parameters<(typeof applicationAccess)['applications.writeNote']>[1]

export const handoverAccess = {
  'handovers.changes': applicationAccess['applications.readNotes'],

  /**
   * The assigned advocate and the facility's coordinators each enter their side's facts. Without `fields`, being allowed to enter any
   * fact is enough.
   */
  'handovers.change': (actor: Actor, application: Owned & { fields?: readonly HandoverField[] }) => {
    const isOn = { advocate: owns(actor, application), facility: coordinates(actor, application) }
    if (!isOn.advocate && !isOn.facility) return false
    return (application.fields ?? []).every(field => sidesOf[field].some(side => isOn[side]))
  },

  /** Both sides may download the transfer packet. Those who can only view the application cannot. */
  'handovers.packet': applicationAccess['applications.writeNote'],
}
