import { contract } from '../../platform/endpoint.ts'
import { id, idParams, instant, rowId, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Attempt, NewAttempt } from './schema.ts'

const entry = idParams.extend({ attemptId: id })

export const placementLog = contract({
  list: {
    method: 'GET',
    path: '/patients/:id/placement-log',
    about: 'Every attempt to place a patient, newest first: applications, and calls, faxes, and links outside Passage.',
    access: 'placementLog.read',
    params: idParams,
    response: z.array(Attempt),
    responseFields: total,
    reads: 'patient',
  },
  export: {
    method: 'GET',
    path: '/patients/:id/placement-log/export',
    about: 'The placement log as CSV, oldest first, for the patient’s chart.',
    access: 'placementLog.read',
    params: idParams,
    responseType: 'csv',
    response: z.string(),
    reads: 'patient',
  },
  sheet: {
    method: 'GET',
    path: '/patients/:id/placement-log/sheet',
    about: 'Every attempt, oldest first, for the PDF that the browser writes. Recorded as an export, unlike the list.',
    access: 'placementLog.read',
    params: idParams,
    response: z.array(Attempt),
    responseFields: total,
    reads: 'patient',
  },
  add: {
    method: 'POST',
    path: '/patients/:id/placement-log',
    about: 'Adds an attempt made outside Passage, once per `client_id`.',
    access: 'placementLog.change',
    params: idParams,
    body: NewAttempt.safeExtend({ client_id: z.uuid() }),
    response: z.object({ id: rowId }),
  },
  correct: {
    method: 'PATCH',
    path: '/patients/:id/placement-log/:attemptId',
    about: 'Replaces an entry. The earlier version is kept. If someone else corrected or removed it first, returns 409.',
    access: 'placementLog.change',
    params: entry,
    body: NewAttempt,
    response: z.object({ id: rowId }),
  },
  remove: {
    method: 'DELETE',
    path: '/patients/:id/placement-log/:attemptId',
    about:
      'Removes an entry from the log but keeps it in the record. If someone else corrected or removed it first, returns 409.',
    access: 'placementLog.change',
    params: entry,
    response: z.object({ id: rowId, removed_at: instant }),
  },
})
