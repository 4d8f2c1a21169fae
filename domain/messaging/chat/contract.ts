import { contract } from '../../platform/endpoint.ts'
import { id, idParams, rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { ChatMessage, Conversation, chatPage, NewChatMessage } from './schema.ts'

export const chat = contract({
  list: {
    method: 'GET',
    path: '/applications/:id/chat',
    about: 'The latest messages in a conversation, or the messages before or after a given message.',
    access: 'chat.read',
    credential: 'chat',
    params: idParams,
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
    about: 'Sends a message, once per `client_id`, and notifies the other side (CHAT-005).',
    access: 'chat.write',
    credential: 'chat',
    params: idParams,
    body: NewChatMessage,
    response: ChatMessage,
    reads: 'patient',
  },
  read: {
    method: 'POST',
    path: '/applications/:id/chat/read',
    about: 'Records how far the caller has read and marks the related notifications as read.',
    access: 'chat.read',
    credential: 'chat',
    params: idParams,
    body: z.object({ last_read_id: rowId }),
    response: z.object({ last_read_id: z.number().int() }),
    unaudited: 'records only how far a user has read',
  },
  typing: {
    method: 'POST',
    path: '/applications/:id/chat/typing',
    about: 'Shows the other side that someone is typing. Nothing is stored.',
    access: 'chat.write',
    credential: 'chat',
    params: idParams,
    response: z.object({}),
    unaudited: 'nothing is stored',
  },
})
