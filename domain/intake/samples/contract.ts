import { contract } from '../../platform/endpoint.ts'
import { rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** The caller's sample patient (docs/decisions/0047-sample-patient.md). */
export const samples = contract({
  show: {
    method: 'GET',
    path: '/advocates/sample-patient',
    about: 'The ID of the caller’s sample patient; null if there is none.',
    access: 'patients.create',
    response: z.object({ id: rowId.nullable() }),
  },
  create: {
    method: 'POST',
    path: '/advocates/sample-patient',
    about:
      'Makes a sample patient with a complete, made-up intake, which only the caller can see. Returns the one that the caller already has, if any.',
    access: 'patients.create',
    response: z.object({ id: rowId }),
  },
  remove: {
    method: 'DELETE',
    path: '/advocates/sample-patient',
    about: 'Deletes the caller’s sample patient with everything that was entered. Repeating the request has no effect.',
    access: 'patients.create',
    response: z.object({ deleted: z.boolean() }),
  },
})
