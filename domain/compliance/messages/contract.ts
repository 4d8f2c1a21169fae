import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, idParams, instant, paging, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** How a message can be sent. */
export const channels = ['email', 'sms', 'fax'] as const
export type Channel = (typeof channels)[number]
/** The states of a message's delivery. */
export const messageStates = ['waiting', 'sending', 'sent', 'failed'] as const

/** Why a message failed, in Passage's words. A service may also report a reason of its own. */
export type Failure = 'address_refused' | 'mailbox_full' | 'message_refused' | 'service_unavailable' | 'webhook_off'

/**
 * Only failed messages can be resent manually, unless a service had accepted them: their text is deleted then. Pending ones are retried
 * automatically.
 */
export const mayRetry = ({ state, sent_at }: { state: (typeof messageStates)[number]; sent_at: string | null }): boolean =>
  state === 'failed' && sent_at === null

/** What can wait for an administrator, in the order of the home screen. */
export const waitingKinds = [
  'signUps',
  'members',
  'organizations',
  'hospitals',
  'locations',
  'claims',
  'approvals',
  'messages',
  'imports',
  'duplicates',
  'payers',
] as const

/** How many records of a kind wait. At least one. */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  /** Since when the first of them has waited. */
  oldest: instant,
})
export type Waiting = z.infer<typeof Waiting>

const OutboxRow = z.object({
  id: z.number().int(),
  channel: z.enum(channels),
  to: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  /** Whether the message waits because this server cannot send by its channel (SMTP_URL, SMS_URL, or FAX_URL is not set). */
  waits_for_setup: z.boolean(),
  /** Number of delivery attempts so far. After eight (three for a fax), the message fails. */
  tries: z.number().int(),
  /** When the next attempt is due; null unless the message is pending. */
  next_try_at: instant.nullable(),
  sent_at: instant.nullable(),
  created_at: instant,
  /** Included only outside production. */
  body: z.string().optional(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

const filters = {
  state: enumIgnoringCase(['All', ...messageStates]).default('All'),
  channel: enumIgnoringCase(['All', ...channels]).default('All'),
  /** Beginnings of words in the recipient's address and in the subject. */
  q: text(100).optional(),
}
const Search = paging.extend(filters)
export type OutboxSearch = z.output<typeof Search>

export const admin = contract({
  home: {
    method: 'GET',
    path: '/admin/home',
    about: 'What waits for the calling administrator: sign-ups, claims, failed messages, and more, each with its number and age.',
    access: 'admin.home',
    response: z.array(Waiting),
  },
  outbox: {
    method: 'GET',
    path: '/admin/outbox',
    about: 'Emails, text messages, and faxes, newest first. Message bodies are included only outside production.',
    access: 'admin.outbox',
    query: Search,
    response: z.array(OutboxRow),
    responseFields: total,
  },
  outboxExport: {
    method: 'GET',
    path: '/admin/outbox/export',
    about:
      'All emails, text messages, and faxes that match the filter, newest first, as a CSV file in Pacific time, without bodies.',
    access: 'admin.outbox',
    query: z.object(filters),
    responseType: 'csv',
    response: z.string(),
  },
  retry: {
    method: 'POST',
    path: '/admin/outbox/:id/retry',
    about: 'Queues a failed message again and resets its attempt count.',
    access: 'admin.retry',
    params: idParams,
    response: OutboxRow.omit({ body: true }),
  },
})
