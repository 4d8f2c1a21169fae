import { contract } from '../../../platform/endpoint.ts'
import { idParams, total } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { Application } from '../schema.ts'
import { Packet } from './handover.ts'
import { HandoverChange, LoggedChange } from './schema.ts'

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
