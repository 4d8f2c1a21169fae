import { patientStatuses } from '../../intake/patients/schema.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { HandoverNote, NewHandoverNote } from './cases.ts'

const status = z.enum(patientStatuses)

export const cases = contract({
  change: {
    method: 'PATCH',
    path: '/patients/:id/status-update',
    about:
      'Places a case on hold, reactivates it, marks it as booked offline, or deletes it. Open applications are canceled, except when the case becomes Active. Sending the current status has no effect.',
    access: 'cases.change',
    params: idParams,
    body: z.object({ status }),
    response: z.object({
      id: z.number(),
      status,
      updated_at: z.string(),
      /** Number of applications that the action cancels. */
      cancelled: z.number().int(),
    }),
    reads: 'patient',
  },
  handOver: {
    method: 'POST',
    path: '/patients/:id/handover-notes',
    about: 'Saves a note for the next advocate, which replaces the previous one. An empty note clears it.',
    access: 'cases.change',
    params: idParams,
    body: NewHandoverNote,
    response: z.object({ handover_note: HandoverNote.nullable() }),
    reads: 'patient',
  },
})
