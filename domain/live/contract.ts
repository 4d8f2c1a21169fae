import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { LiveEvent, longestStream } from './schema.ts'

export const live = contract({
  stream: {
    method: 'GET',
    path: '/live',
    about: 'Server-sent events: what has changed of what the caller may read. They carry ids; the page asks for the rest.',
    access: 'signed in',
    query: z.object({ seconds: z.coerce.number().int().min(0).max(longestStream).default(longestStream) }),
    gives: 'events',
    response: LiveEvent,
  },
})
