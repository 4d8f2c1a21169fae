import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { HoldReason, LegalHold, LiftReason, Retention } from './schema.ts'

export const retention = contract({
  show: {
    method: 'GET',
    path: '/admin/retention',
    about: 'Retention periods, what the next run would delete, the last runs, and legal holds.',
    access: 'retention.read',
    response: Retention,
    reads: 'patient',
  },
  export: {
    method: 'GET',
    path: '/admin/retention/export',
    about: 'All legal holds, the active ones first, as a CSV file with times in Pacific time.',
    access: 'retention.read',
    reads: 'patient',
    responseType: 'csv',
    response: z.string(),
  },
  hold: {
    method: 'POST',
    path: '/patients/:id/legal-hold',
    about: 'Places a patient on legal hold. None of their records will be deleted until it is lifted.',
    access: 'retention.hold',
    params: idParams,
    body: HoldReason,
    response: LegalHold,
    reads: 'patient',
  },
  lift: {
    method: 'DELETE',
    path: '/patients/:id/legal-hold',
    about: 'Lifts a patient’s legal hold and records the reason. The retention periods then apply again.',
    access: 'retention.hold',
    params: idParams,
    body: LiftReason,
    response: LegalHold,
    reads: 'patient',
  },
})
