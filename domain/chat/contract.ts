import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { id, one, rowId } from '../formats.ts'
import { ChatMessage, Conversation, chatPage, NewChatMessage } from './schema.ts'

export const chat = contract({
  list: {
    method: 'GET',
    path: '/applications/:id/chat',
    about: 'The last messages of a conversation; or those before one, or those that came after one.',
    access: 'chat.read',
    credential: 'chat',
    params: one,
    query: z.object({
      before: id.optional(),
      after: id.optional(),
      number: z.coerce.number().int().min(1).max(100).default(chatPage),
    }),
    response: Conversation,
    reads: 'patient',
  },
  send: {
    method: 'POST',
    path: '/applications/:id/chat',
    about: 'Sends a message, once for each `client_id`, and tells the other side (decisions CHAT-005).',
    access: 'chat.write',
    credential: 'chat',
    params: one,
    body: NewChatMessage,
    response: ChatMessage,
    reads: 'patient',
  },
  read: {
    method: 'POST',
    path: '/applications/:id/chat/read',
    about: 'Says how far the caller has read, and marks their notifications of it as read.',
    access: 'chat.read',
    credential: 'chat',
    params: one,
    body: z.object({ last_read_id: rowId }),
    response: z.object({ last_read_id: z.number().int() }),
    unaudited: 'How far somebody has read what they were answered before',
  },
  typing: {
    method: 'POST',
    path: '/applications/:id/chat/typing',
    about: 'Tells the other side that somebody is writing. Nothing of it is stored.',
    access: 'chat.write',
    credential: 'chat',
    params: one,
    response: z.object({}),
    unaudited: 'Nothing of it is stored',
  },
})
