import { z } from 'zod'
import { instant, rowId, text } from '../formats.ts'

/** How many messages a page of a conversation holds, unless told. */
export const chatPage = 30
/** How many characters a message has at most. */
export const longestMessage = 4000
/** How many messages one person sends in a minute at most. */
export const mostPerMinute = 60

/** A line of a conversation: what somebody wrote, or (`system`) that the application moved on. */
export const ChatMessage = z.object({
  id: rowId,
  client_id: z.string().nullable().describe('What its sender called it before it was sent; null to everybody else'),
  kind: z.enum(['message', 'system']),
  side: z.enum(['advocate', 'facility']),
  author_id: rowId,
  author_name: z.string(),
  body: z.string(),
  /** What was sent with it: a document of the case. Its name is null where it was deleted since. */
  document: z.object({ id: rowId, name: z.string().nullable() }).nullable(),
  created_at: instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A page of a conversation, oldest first. */
export const Conversation = z.object({
  messages: z.array(ChatMessage),
  has_more: z.boolean().describe('Whether there are further ones in the direction that was asked for'),
  seen_id: z.number().int().describe('The last message that somebody of the other side has read; 0 for none'),
})
export type Conversation = z.infer<typeof Conversation>

/** What is sent. The same `client_id` again is the same message: it is stored once, and answered again. */
export const NewChatMessage = z
  .object({
    client_id: z.uuid(),
    body: text(longestMessage).default(''),
    document_id: rowId.nullish().describe('A document of the patient: files go through documents'),
  })
  .refine(({ body, document_id }) => body !== '' || Boolean(document_id), { path: ['body'], error: 'Required field' })
export type NewChatMessage = z.infer<typeof NewChatMessage>
