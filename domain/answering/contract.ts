import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { one, total } from '../formats.ts'
import { Answering, FacilityAnswering } from './schema.ts'

export const answering = contract({
  own: {
    method: 'GET',
    path: '/common/answering',
    about: 'When and how fast the facilities answer at which the caller works or whose organization they administer; by name.',
    access: 'signed in',
    response: z.array(FacilityAnswering),
    beside: total,
  },
  show: {
    method: 'GET',
    path: '/facilities/:id/answering',
    about: 'Within how many minutes a facility means to answer, at which hours, and in which time zone.',
    access: 'answering.show',
    params: one,
    response: FacilityAnswering,
  },
  change: {
    method: 'PATCH',
    path: '/facilities/:id/answering',
    about: 'Sets them; what waits for an answer is due by them from now on.',
    access: 'answering.change',
    params: one,
    body: Answering,
    response: FacilityAnswering,
  },
})
