import { useSyncExternalStore } from 'react'
import { chat } from '#domain/chat/contract.ts'
import { onSessionChange, token } from '../../authProvider/session.ts'
import { onLive } from '../../dataProvider/live.ts'
import { chatCall } from './chatCall.ts'
import { catchUp } from './conversation.ts'

/** A message on its way. `sent` is stored, and waits to be read back; `waiting` is sent again by itself; `refused` is not. */
export type Unsent = {
  client_id: string
  body: string
  at: string
  state: 'sending' | 'sent' | 'waiting' | 'refused'
  why?: string
}

const shortest = 2000
const longest = 30_000

const queues = new Map<number, readonly Unsent[]>()
const drafts = new Map<number, string>()
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
  for (const tell of watchers) tell()
}
const change = (id: number, client_id: string, to: Partial<Unsent>) =>
  keep(
    id,
    (queues.get(id) ?? none).map(one => (one.client_id === client_id ? { ...one, ...to } : one)),
  )

/** What this user has written here and the conversation does not hold yet, in order. */
export const useUnsent = (id: number): readonly Unsent[] => useSyncExternalStore(watch, () => queues.get(id) ?? none)

/** What is being typed in a conversation, in this tab, until it is sent or the session ends. It is patient data: nothing stores it. */
export const draftOf = (id: number): string => drafts.get(id) ?? ''
export const keepDraft = (id: number, text: string) => void drafts.set(id, text)

/** Takes a message to be sent: once, after those before it, as often as it takes, also when the chat is left meanwhile. */
export function send(id: number, body: string): void {
  const message: Unsent = { client_id: crypto.randomUUID(), body, at: new Date().toISOString(), state: 'sending' }
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
  const session = token()
  try {
    for (let wait = shortest; session === token(); ) {
      const next = queues.get(id)?.find(open)
      if (!next) return
      change(id, next.client_id, { state: 'sending' })
      try {
        await chatCall(chat.send, id, { body: { client_id: next.client_id, body: next.body } })
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
let held = token()
onSessionChange(() => {
  if (held === token()) return
  held = token()
  drafts.clear()
  for (const id of [...queues.keys()]) keep(id, none)
})
