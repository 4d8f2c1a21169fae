import { contract } from '../platform/endpoint.ts'
import { text } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { maxResultsPerKind, SearchResults, shortestSearch } from './schema.ts'

export const search = contract({
  find: {
    method: 'POST',
    path: '/search',
    about:
      'Users, organizations, facilities, and patients the caller may see, matched by the start of each word in the name. This is a POST because names must not appear in a URL.',
    access: 'signed in',
    body: z.object({
      q: text(100).min(shortestSearch, 'Enter at least two letters'),
      limit: z
        .number()
        .int()
        .min(1)
        .max(maxResultsPerKind)
        .default(maxResultsPerKind)
        .describe('Maximum number of results of each type'),
    }),
    response: SearchResults,
    reads: 'patient',
  },
})
