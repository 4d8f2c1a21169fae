import { useSyncExternalStore } from 'react'
import { chat } from '#domain/chat/contract.ts'
import { randomId } from '../../components/randomId.ts'
import { onLive } from '../../dataProvider/live.ts'
import { onSessionChange, token } from '../../session/session.ts'
import { chatCall } from './chatCall.ts'
import { catchUp } from './conversation.ts'
import { type Kept, keepSoon, readKept, stopKeeping } from './kept.ts'

/** A message on its way. `sent` is stored, and waits to be read back; `waiting` is sent again by itself; `refused` is not. */
export type Unsent = {
  client_id: string
  body: string
  /** A document of the case that goes with it. */
  document: { id: number; name: string } | null
  at: string
  state: 'sending' | 'sent' | 'waiting' | 'refused'
  why?: string
}

/** What is being written: the words, and the document that goes with them. */
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

/** What this user has written here and the conversation does not hold yet, in order. */
export const useUnsent = (id: number): readonly Unsent[] => useSyncExternalStore(watch, () => queues.get(id) ?? none)

/** What is being written in a conversation, until it is sent: it outlives the tab, sealed (`kept.ts`). */
export const draftOf = (id: number): Draft => drafts.get(id) ?? blank
export function keepDraft(id: number, part: Partial<Draft>): void {
  drafts.set(id, { ...draftOf(id), ...part })
  keepSoon(id, held)
}

/** What lies in this browser of a conversation, for `kept.ts`. */
const held = (id: number): Kept => ({
  ...draftOf(id),
  queue: (queues.get(id) ?? none).filter(one => one.state !== 'sent'),
})

/** Brings back what was written or waited to be sent when the page was last closed; what waited goes on by itself. Answers the draft. */
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

/** Takes a message to be sent: once, after those before it, as often as it takes, also when the chat is left meanwhile. */
export function send(id: number, body: string, document: Unsent['document'] = null): void {
  const message: Unsent = { client_id: randomId(), body, document, at: new Date().toISOString(), state: 'sending' }
  keep(id, [...(queues.get(id) ?? none), message])
  void sendAll(id)
}

/** Sends a refused one again, under its own name. */
export function sendAgain(id: number, client_id: string): void {
  change(id, client_id, { state: 'sending' })
  void sendAll(id)
}

/** Forgets one: it is refused, or the conversation holds it by now. */
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

/** Waits, but no longer than until the network or the stream is back. */
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
/** Whoever closes the page is asked, while something is not sent. */
window.addEventListener('beforeunload', event => {
  if ([...queues.values()].flat().some(open)) event.preventDefault()
})
/** Nothing of one session is left for the next. */
let session = token()
onSessionChange(() => {
  if (session === token()) return
  session = token()
  stopKeeping()
  drafts.clear()
  queues.clear()
  for (const tell of watchers) tell()
})
