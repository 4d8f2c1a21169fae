import { required } from '../../platform/fields.ts'
import { instant, rowId, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'

/** Default number of messages per page. */
export const chatPage = 30
/** Maximum length of a message, in characters. */
export const longestMessage = 4000
/** Maximum number of messages that one person can send per minute. */
export const mostPerMinute = 60

/** A line in a conversation: a person's message, or a `system` line about the application's progress. */
export const ChatMessage = z.object({
  id: rowId,
  client_id: z.string().nullable().describe('The ID that the sender’s client assigned; null for other users'),
  kind: z.enum(['message', 'system']),
  side: z.enum(['advocate', 'facility']),
  author_id: rowId.nullable().describe('Null for a person without an account'),
  author_name: z.string(),
  body: z.string(),
  /** The attached patient document. Its name is null if the document has been deleted. */
  document: z.object({ id: rowId, name: z.string().nullable() }).nullable(),
  created_at: instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A message as a person without an account sees it (S-24). */
export const GuestMessage = z.object({
  id: rowId,
  side: z.enum(['advocate', 'facility']),
  guest_name: z.string().nullable().describe('Null for the hospital’s messages'),
  body: z.string(),
  created_at: instant,
})
export type GuestMessage = z.infer<typeof GuestMessage>
export const NewGuestMessage = z.object({
  token: z.string().min(1).max(200),
  client_id: z.uuid(),
  body: required({ max: longestMessage, missing: 'Required field' }),
})

/** A page of a conversation, oldest first. */
export const Conversation = z.object({
  messages: z.array(ChatMessage),
  has_more: z.boolean().describe('Whether there are more messages in the requested direction'),
  seen_id: z.number().int().describe('The last message that anyone on the other side has read; 0 if none'),
})
export type Conversation = z.infer<typeof Conversation>

/** A new message. Sending the same `client_id` again stores nothing and returns the stored message. */
export const NewChatMessage = withRules(
  z.object({
    client_id: z.uuid(),
    body: text(longestMessage).default(''),
    document_id: rowId.nullish().describe('The ID of one of the patient’s documents. Upload files as documents first.'),
  }),
  rule(({ body, document_id }) => body !== '' || Boolean(document_id), { path: ['body'], message: 'Required field' }),
)
export type NewChatMessage = z.infer<typeof NewChatMessage>
