import { contract } from '../../platform/endpoint.ts'
import { idParams, rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { NewBatch, SendPlan, SendResult } from './schema.ts'

export const sendPlans = contract({
  start: {
    method: 'POST',
    path: '/patients/:id/send-plans',
    about:
      'Applies to up to five of these facilities, best match first. With wait_minutes, the next five follow after that time unless a facility accepts. Facilities that no longer match are skipped with a reason.',
    access: 'facilities.apply',
    params: idParams,
    body: NewBatch,
    response: z.object({ results: z.array(SendResult), plan: SendPlan.nullable() }),
    errorResponse: SendPlan,
    reads: 'patient',
  },
  show: {
    method: 'GET',
    path: '/patients/:id/send-plans/newest',
    about: 'The newest plan to apply to more facilities for a patient, in progress or ended; null if there was none.',
    access: 'patients.match',
    params: idParams,
    response: SendPlan.nullable(),
    reads: 'patient',
  },
  stop: {
    method: 'POST',
    path: '/patients/:id/send-plans/stop',
    about: 'Stops a plan to apply to more facilities. Stopping a plan that has ended has no effect.',
    access: 'facilities.apply',
    params: idParams,
    body: z.object({ plan_id: rowId }),
    response: SendPlan,
    reads: 'patient',
  },
})
