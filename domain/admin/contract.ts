import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { instant, one, paging, text, total, word } from '../formats.ts'

export const channels = ['email', 'sms'] as const
export const messageStates = ['waiting', 'sending', 'sent', 'failed'] as const

const OutboxRow = z.object({
  id: z.number().int(),
  channel: z.enum(channels),
  to: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  /** How often it was tried; after eight tries it has failed. */
  tries: z.number().int(),
  /** When it is tried again; only while it waits. */
  next_try_at: instant.nullable(),
  sent_at: instant.nullable(),
  created_at: instant,
  /** Only outside production. */
  body: z.string().optional(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** Only what was given up is sent again by hand; everything else goes its way by itself. */
export const mayRetry = ({ state }: Pick<OutboxRow, 'state'>): boolean => state === 'failed'

const filters = {
  state: word(['All', ...messageStates]).default('All'),
  channel: word(['All', ...channels]).default('All'),
  /** The recipient begins so. */
  q: text(100).optional(),
}
const Search = paging.extend(filters)
export type OutboxSearch = z.output<typeof Search>

export const admin = contract({
  outbox: {
    method: 'GET',
    path: '/admin/outbox',
    about: 'Mail and text messages, newest first. Their bodies are shown outside production only.',
    access: 'admin.outbox',
    query: Search,
    response: z.array(OutboxRow),
    beside: total,
  },
  retry: {
    method: 'POST',
    path: '/admin/outbox/:id/retry',
    about: 'Sends a message again that was given up: it waits once more, with all its tries.',
    access: 'admin.retry',
    params: one,
    response: OutboxRow.omit({ body: true }),
  },
})
