import { contract } from '../endpoint.ts'
import { z } from '../zod.ts'
import { LiveEvent, maxStreamSeconds } from './schema.ts'

export const live = contract({
  stream: {
    method: 'GET',
    path: '/live',
    about:
      'Server-sent events about changes to records the caller may read. Events contain only IDs. The page then loads the records.',
    access: 'signed in',
    whenDeactivated: 'view only',
    query: z.object({ seconds: z.coerce.number().int().min(0).max(maxStreamSeconds).default(maxStreamSeconds) }),
    responseType: 'events',
    response: LiveEvent,
  },
})
