import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { LiveEvent, longestStream } from './schema.ts'

export const live = contract({
  stream: {
    method: 'GET',
    path: '/live',
    about:
      'Server-sent events about changes to records the caller may read. Events carry IDs only. The page then loads the rest.',
    access: 'signed in',
    query: z.object({ seconds: z.coerce.number().int().min(0).max(longestStream).default(longestStream) }),
    gives: 'events',
    response: LiveEvent,
  },
})
