import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { text } from '../formats.ts'
import { Found, mostOfAKind, shortestSearch } from './schema.ts'

export const search = contract({
  find: {
    method: 'POST',
    path: '/search',
    about:
      'Users, organizations, facilities and patients whom the caller may see, by the beginnings of the words of their names. A POST, because a name does not belong in an address.',
    access: 'signed in',
    body: z.object({
      q: text(100).min(shortestSearch, 'Two letters at least'),
      limit: z.number().int().min(1).max(mostOfAKind).default(mostOfAKind).describe('How many of each kind'),
    }),
    response: Found,
    reads: 'patient',
  },
})
