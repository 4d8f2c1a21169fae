import { contract } from '../../platform/endpoint.ts'
import { idParams, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Answering, FacilityAnswering } from './schema.ts'

export const answering = contract({
  own: {
    method: 'GET',
    path: '/common/answering',
    about:
      'Response hours and targets of the facilities where the caller works or whose organization the caller administers, sorted by name.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: z.array(FacilityAnswering),
    responseFields: total,
  },
  show: {
    method: 'GET',
    path: '/facilities/:id/answering',
    about: 'A facility’s response target in minutes, response hours, and time zone.',
    access: 'answering.show',
    params: idParams,
    response: FacilityAnswering,
  },
  change: {
    method: 'PATCH',
    path: '/facilities/:id/answering',
    about:
      'Sets the response target, hours, and time zone. The changes immediately apply to applications that are waiting for a response.',
    access: 'answering.change',
    params: idParams,
    body: Answering,
    response: FacilityAnswering,
  },
})
