import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { patientStatuses } from '../patients/schema.ts'

const status = z.enum(patientStatuses)

export const cases = contract({
  change: {
    method: 'PATCH',
    path: '/patients/:id/status-update',
    about:
      'Puts a case on hold or back, notes that the patient is booked offline, or deletes the case: applications under way are cancelled, except where it becomes Active again. What stands already changes nothing.',
    access: 'cases.change',
    params: one,
    body: z.object({ status }),
    response: z.object({
      id: z.number(),
      status,
      updated_at: z.string(),
      /** Number of applications cancelled by the action. */
      cancelled: z.number().int(),
    }),
    reads: 'patient',
  },
})
