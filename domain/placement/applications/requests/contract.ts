import { contract } from '../../../platform/endpoint.ts'
import { id, idParams, total } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { InformationRequest, NewAnswer, NewRequest } from './schema.ts'

/** Every call returns all of the application's requests, oldest first. */
const all = { response: z.array(InformationRequest), responseFields: total, reads: 'patient' } as const

export const requests = contract({
  list: {
    method: 'GET',
    path: '/applications/:id/requests',
    about: 'The facility’s requests for information and the advocate’s responses, oldest first.',
    access: 'requests.list',
    params: idParams,
    ...all,
  },
  ask: {
    method: 'POST',
    path: '/applications/:id/requests',
    about:
      'Requests documents or answers from the advocate without declining the application. Items that were already requested are not requested again.',
    access: 'requests.ask',
    params: idParams,
    body: NewRequest,
    ...all,
  },
  withdraw: {
    method: 'POST',
    path: '/applications/:id/requests/:requestId/withdraw',
    about: 'Withdraws a request that is not yet complete.',
    access: 'requests.withdraw',
    params: idParams.extend({ requestId: id }),
    ...all,
  },
  answer: {
    method: 'POST',
    path: '/applications/:id/request-items/:itemId/answer',
    about: 'Answers a question in a request. Documents are checked off when they are uploaded.',
    access: 'requests.answer',
    params: idParams.extend({ itemId: id }),
    body: NewAnswer,
    ...all,
  },
})
