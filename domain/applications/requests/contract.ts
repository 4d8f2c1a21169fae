import { z } from 'zod'
import { contract } from '../../endpoint.ts'
import { id, one, total } from '../../formats.ts'
import { InformationRequest, NewAnswer, NewRequest } from './schema.ts'

/** Each call returns all requests of the application, oldest first. */
const all = { response: z.array(InformationRequest), beside: total, reads: 'patient' } as const

export const requests = contract({
  list: {
    method: 'GET',
    path: '/applications/:id/requests',
    about: 'What the facility has asked the advocate for, and what has come of it; oldest first.',
    access: 'requests.list',
    params: one,
    ...all,
  },
  ask: {
    method: 'POST',
    path: '/applications/:id/requests',
    about:
      'Asks the advocate for documents or answers without declining; what is already being waited for is not asked a second time.',
    access: 'requests.ask',
    params: one,
    body: NewRequest,
    ...all,
  },
  withdraw: {
    method: 'POST',
    path: '/applications/:id/requests/:requestId/withdraw',
    about: 'Takes a request back that is not answered in full.',
    access: 'requests.withdraw',
    params: one.extend({ requestId: id }),
    ...all,
  },
  answer: {
    method: 'POST',
    path: '/applications/:id/request-items/:itemId/answer',
    about: 'Answers a question of a request. Documents are ticked off when they are uploaded.',
    access: 'requests.answer',
    params: one.extend({ itemId: id }),
    body: NewAnswer,
    ...all,
  },
})
