import { randomUUID } from 'node:crypto'
import type { ChatMessage, Conversation as Page } from '#domain/messaging/chat/schema.ts'
import type { Person } from './person.ts'
import type { Tally } from './tally.ts'

type Sent = { id: number; body: string }

/** One end of a conversation: the messages sent and acknowledged, and the messages received, in order. */
export type End = { person: Person; sent: Sent[]; got: ChatMessage[]; read: () => Promise<void>; send: () => Promise<void> }
export type Talk = { application: number; ends: readonly [End, End] }

/** A conversation that tracks every message at both ends. */
export function openTalk(application: number, [advocate, coordinator]: readonly [Person, Person], tally: Tally): Talk {
  const path = `/applications/${application}/chat`
  const sentAt = new Map<string, number>()
  const end = (person: Person, side: string): End => {
    const [sent, got]: [Sent[], ChatMessage[]] = [[], []]
    let [reading, again]: [Promise<void> | undefined, boolean] = [undefined, false]
    const readOn = async () => {
      do {
        again = false
        const last = got.at(-1)?.id
        const page = await person.call<Page>('read a conversation', 'GET', `${path}?number=100${last ? `&after=${last}` : ''}`)
        for (const message of page?.messages ?? []) {
          got.push(message)
          const at = sentAt.get(message.body)
          if (at !== undefined && !message.body.startsWith(side))
            tally.took('from sending a message to reading it', performance.now() - at, tally.phase)
        }
        if (page?.has_more) again = true
      } while (again)
    }
    return {
      person,
      sent,
      got,
      /** Reads new messages. Calling this while a read is in progress causes another read. */
      read() {
        again = true
        reading ??= readOn().finally(() => {
          reading = undefined
        })
        return reading
      },
      async send() {
        const body = `${side} ${sent.length + 1} of ${application}`
        sentAt.set(body, performance.now())
        const message = await person.call<ChatMessage>('send a message', 'POST', path, { client_id: randomUUID(), body })
        if (message) sent.push({ id: message.id, body })
      },
    }
  }
  return { application, ends: [end(advocate, 'advocate'), end(coordinator, 'facility')] }
}

/** Compares a conversation with the stored messages: none may be lost, duplicated, or out of order. */
export function wrongIn({ application, ends }: Talk, stored: readonly Sent[]): string[] {
  const order = stored.map(item => item.id).join()
  const wrong: string[] = []
  for (const [at, { sent, got }] of ends.entries()) {
    if (got.map(item => item.id).join() !== order)
      wrong.push(`conversation ${application}: end ${at} has different messages than the database`)
    const own = stored.filter(item => sent.some(({ body }) => body === item.body))
    if (own.map(item => item.id).join() !== sent.map(item => item.id).join())
      wrong.push(
        `conversation ${application}: end ${at} has ${sent.length} acknowledged messages, but the database has ${own.length}, or has them in a different order`,
      )
  }
  return wrong
}
