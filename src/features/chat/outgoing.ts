import { useSyncExternalStore } from 'react'
import { chat } from '#domain/chat/contract.ts'
import { randomId } from '../../components/randomId.ts'
import { onLive } from '../../dataProvider/live.ts'
import { onSessionChange, token } from '../../session/session.ts'
import { chatCall } from './chatCall.ts'
import { catchUp } from './conversation.ts'
import { type Kept, keepSoon, readKept, stopKeeping } from './conversationStorage.ts'

/**
 * A message not yet in the conversation: `sent` is stored but not read back, `waiting` is retried automatically, `refused` is
 * not.
 */
export type Unsent = {
  client_id: string
  body: string
  /** The patient document attached to it. */
  document: { id: number; name: string } | null
  at: string
  state: 'sending' | 'sent' | 'waiting' | 'refused'
  why?: string
}

/** A message being written, with its attached document. */
export type Draft = { text: string; document: Unsent['document'] }
const blank: Draft = { text: '', document: null }

const shortest = 2000
const longest = 30_000

const queues = new Map<number, readonly Unsent[]>()
const drafts = new Map<number, Draft>()
const sending = new Set<number>()
const wakers = new Set<() => void>()
const watchers = new Set<() => void>()
const none: readonly Unsent[] = []

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
function keep(id: number, queue: readonly Unsent[]) {
  queues.set(id, queue)
  keepSoon(id, held)
  for (const tell of watchers) tell()
}
const change = (id: number, client_id: string, to: Partial<Unsent>) =>
  keep(
    id,
    (queues.get(id) ?? none).map(one => (one.client_id === client_id ? { ...one, ...to } : one)),
  )

/** The user's messages that are not in the conversation yet, in order. */
export const useUnsent = (id: number): readonly Unsent[] => useSyncExternalStore(watch, () => queues.get(id) ?? none)

/** The draft of a conversation. It is saved encrypted on this device (`conversationStorage.ts`) until it is sent. */
export const draftOf = (id: number): Draft => drafts.get(id) ?? blank
export function keepDraft(id: number, part: Partial<Draft>): void {
  drafts.set(id, { ...draftOf(id), ...part })
  keepSoon(id, held)
}

/** What to save on this device. */
const held = (id: number): Kept => ({
  ...draftOf(id),
  queue: (queues.get(id) ?? none).filter(one => one.state !== 'sent'),
})

/** Restores the saved draft and unsent messages, resumes sending and returns the draft. */
export async function restore(id: number): Promise<Draft> {
  const before = await readKept(id)
  if (!before) return draftOf(id)
  const known = new Set((queues.get(id) ?? none).map(one => one.client_id))
  const missing = before.queue.filter(one => !known.has(one.client_id))
  if (missing.length) {
    keep(id, [...missing, ...(queues.get(id) ?? none)])
    void sendAll(id)
  }
  const { text, document } = draftOf(id)
  if (!text && !document) drafts.set(id, { text: before.text, document: before.document ?? null })
  return draftOf(id)
}

/** Queues a message. It is sent once, in order, and retried until it succeeds, even after the chat is closed. */
export function send(id: number, body: string, document: Unsent['document'] = null): void {
  const message: Unsent = { client_id: randomId(), body, document, at: new Date().toISOString(), state: 'sending' }
  keep(id, [...(queues.get(id) ?? none), message])
  void sendAll(id)
}

/** Retries a refused message with the same `client_id`. */
export function sendAgain(id: number, client_id: string): void {
  change(id, client_id, { state: 'sending' })
  void sendAll(id)
}

/** Removes messages that were refused or have arrived in the conversation. */
export const forget = (id: number, client_ids: readonly string[]) =>
  keep(
    id,
    (queues.get(id) ?? none).filter(one => !client_ids.includes(one.client_id)),
  )

const open = ({ state }: Unsent) => state === 'sending' || state === 'waiting'

async function sendAll(id: number) {
  if (sending.has(id)) return
  sending.add(id)
  const begun = token()
  try {
    for (let wait = shortest; begun === token(); ) {
      const next = queues.get(id)?.find(open)
      if (!next) return
      change(id, next.client_id, { state: 'sending' })
      try {
        await chatCall(chat.send, id, { body: { client_id: next.client_id, body: next.body, document_id: next.document?.id } })
        change(id, next.client_id, { state: 'sent' })
        wait = shortest
        void catchUp(id)
      } catch (failure) {
        const { status = 0, message } = failure as { status?: number; message: string }
        if (status >= 400 && status < 500 && status !== 429) change(id, next.client_id, { state: 'refused', why: message })
        else {
          change(id, next.client_id, { state: 'waiting' })
          await soon(wait)
          wait = Math.min(wait * 2, longest)
        }
      }
    }
  } finally {
    sending.delete(id)
  }
}

/** Resolves after the delay, or earlier when the network or the event stream is back. */
const soon = (milliseconds: number) =>
  new Promise<void>(done => {
    const stop = onLive(heard => heard === 'open' && wake())
    const timer = setTimeout(() => wake(), milliseconds)
    const wake = () => {
      clearTimeout(timer)
      stop()
      wakers.delete(wake)
      done()
    }
    wakers.add(wake)
  })

window.addEventListener('online', () => {
  for (const wake of [...wakers]) wake()
})
/** Warns before closing the page while messages are unsent. */
window.addEventListener('beforeunload', event => {
  if ([...queues.values()].flat().some(open)) event.preventDefault()
})
/** Clears everything when the session changes. */
let session = token()
onSessionChange(() => {
  if (session === token()) return
  session = token()
  stopKeeping()
  drafts.clear()
  queues.clear()
  for (const tell of watchers) tell()
})
