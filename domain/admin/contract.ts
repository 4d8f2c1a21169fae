import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { instant, paging, total } from '../formats.ts'

const OutboxRow = z.object({
  id: z.number().int(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  created_at: instant,
  /** Only outside production. */
  body: z.string().optional(),
})

export const admin = contract({
  outbox: {
    method: 'GET',
    path: '/admin/outbox',
    about: 'Mail and text messages, newest first. Their bodies are shown outside production only.',
    access: 'admin.outbox',
    query: paging,
    response: z.array(OutboxRow),
    beside: total,
  },
})
