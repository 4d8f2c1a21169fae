import type { Actor } from '../../../identity/actor.ts'
import { contract } from '../../../platform/endpoint.ts'
import { idParams, total } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { applicationAccess, coordinates, owns } from '../access.ts'
import { Application } from '../schema.ts'
import { Packet } from './handover.ts'
import { HandoverChange, type HandoverField, LoggedChange, sidesOf } from './schema.ts'

export const handovers = contract({
  change: {
    method: 'PATCH',
    path: '/applications/:id/handover',
    about:
      'Changes facts of an accepted patient’s handover, such as who gave the report and when the patient is expected. All facts are optional. Each side enters its own. Repeating the request has no effect.',
    access: 'handovers.change',
    params: idParams,
    body: HandoverChange,
    response: Application,
    reads: 'patient',
  },
  changes: {
    method: 'GET',
    path: '/applications/:id/handover/changes',
    about: 'Who changed which facts of the handover and when, and who made a transfer packet, oldest first.',
    access: 'handovers.changes',
    params: idParams,
    response: z.array(LoggedChange),
    responseFields: total,
    reads: 'patient',
  },
  packet: {
    method: 'POST',
    path: '/applications/:id/packet',
    about:
      'What the transfer packet of an accepted patient contains. Recorded as a disclosure to the facility. Files are downloaded one at a time using the document and release calls. Without a valid release, 409.',
    access: 'handovers.packet',
    params: idParams,
    response: Packet,
    reads: 'patient',
  },
})

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
