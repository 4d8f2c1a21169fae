import { useSyncExternalStore } from 'react'
import { chat } from '#domain/messaging/chat/contract.ts'
import { createSignal } from '#domain/platform/signal.ts'
import { onLive } from '../../../dataProvider/live.ts'
import { onSessionChange, token } from '../../../session/session.ts'
import { randomId } from '../../../ui/browser.ts'
import { cancelSaves, catchUp, chatCall, readStored, type StoredConversation, saveSoon } from './conversation.ts'

/**
 * A message that has not appeared in the conversation yet. `sent`: stored on the server but not loaded yet. `waiting`: will be
 * retried automatically. `refused`: will not be retried.
 */
export type Unsent = {
  client_id: string
  body: string
  document: { id: number; name: string } | null
  at: string
  state: 'sending' | 'sent' | 'waiting' | 'refused'
  why?: string
}

export type Draft = { text: string; document: Unsent['document'] }
const emptyDraft: Draft = { text: '', document: null }

const minDelay = 2000
const maxDelay = 30_000

const queues = new Map<number, readonly Unsent[]>()
const drafts = new Map<number, Draft>()
const sending = new Set<number>()
const wakers = new Set<() => void>()
const changed = createSignal()
const noMessages: readonly Unsent[] = []

function setQueue(id: number, queue: readonly Unsent[]) {
  queues.set(id, queue)
  saveSoon(id, stateToSave)
  changed.notify()
}
const change = (id: number, client_id: string, changes: Partial<Unsent>) =>
  setQueue(
    id,
    (queues.get(id) ?? noMessages).map(message => (message.client_id === client_id ? { ...message, ...changes } : message)),
  )

/** The user's messages that have not appeared in the conversation yet, in order. */
export const useUnsent = (id: number): readonly Unsent[] =>
  useSyncExternalStore(changed.subscribe, () => queues.get(id) ?? noMessages)

/** A conversation's draft, which is stored on this device until the user sends it (`conversation.ts`). */
export const getDraft = (id: number): Draft => drafts.get(id) ?? emptyDraft
export function updateDraft(id: number, part: Partial<Draft>): void {
  drafts.set(id, { ...getDraft(id), ...part })
  saveSoon(id, stateToSave)
}

const stateToSave = (id: number): StoredConversation => ({
  ...getDraft(id),
  queue: (queues.get(id) ?? noMessages).filter(message => message.state !== 'sent'),
})

/** Restores the saved draft and unsent messages, resumes sending, and returns the draft. */
export async function restore(id: number): Promise<Draft> {
  const stored = await readStored(id)
  if (!stored) return getDraft(id)
  const knownIds = new Set((queues.get(id) ?? noMessages).map(message => message.client_id))
  const missing = stored.queue.filter(message => !knownIds.has(message.client_id))
  if (missing.length) {
    setQueue(id, [...missing, ...(queues.get(id) ?? noMessages)])
    void sendAll(id)
  }
  const { text, document } = getDraft(id)
  if (!text && !document) drafts.set(id, { text: stored.text, document: stored.document ?? null })
  return getDraft(id)
}

/**
 * Queues a message. Messages are sent in order. Each one is retried until it succeeds or is refused, even after the chat closes.
 */
export function send(id: number, body: string, document: Unsent['document'] = null): void {
  const message: Unsent = { client_id: randomId(), body, document, at: new Date().toISOString(), state: 'sending' }
  setQueue(id, [...(queues.get(id) ?? noMessages), message])
  void sendAll(id)
}

/** Resends a refused message with the same `client_id`, so the server cannot store it twice. */
export function resend(id: number, client_id: string): void {
  change(id, client_id, { state: 'sending' })
  void sendAll(id)
}

/** Removes these messages, which were refused or have appeared in the conversation, from the queue. */
export const removeUnsent = (id: number, client_ids: readonly string[]) =>
  setQueue(
    id,
    (queues.get(id) ?? noMessages).filter(message => !client_ids.includes(message.client_id)),
  )

const isPending = ({ state }: Unsent) => state === 'sending' || state === 'waiting'

async function sendAll(id: number) {
  if (sending.has(id)) return
  sending.add(id)
  const startToken = token()
  try {
    for (let wait = minDelay; startToken === token(); ) {
      const next = queues.get(id)?.find(isPending)
      if (!next) return
      change(id, next.client_id, { state: 'sending' })
      try {
        await chatCall(chat.send, id, { body: { client_id: next.client_id, body: next.body, document_id: next.document?.id } })
        change(id, next.client_id, { state: 'sent' })
        wait = minDelay
        void catchUp(id)
      } catch (error) {
        const { status = 0, message } = error as { status?: number; message: string }
        if (status >= 400 && status < 500 && status !== 429) change(id, next.client_id, { state: 'refused', why: message })
        else {
          change(id, next.client_id, { state: 'waiting' })
          await waitForRetry(wait)
          wait = Math.min(wait * 2, maxDelay)
        }
      }
    }
  } finally {
    sending.delete(id)
  }
}

/** Resolves after the delay, or earlier if the network connection or the event stream is restored. */
const waitForRetry = (milliseconds: number) =>
  new Promise<void>(resolve => {
    const stop = onLive(update => update === 'open' && wake())
    const timer = setTimeout(() => wake(), milliseconds)
    const wake = () => {
      clearTimeout(timer)
      stop()
      wakers.delete(wake)
      resolve()
    }
    wakers.add(wake)
  })

window.addEventListener('online', () => {
  for (const wake of [...wakers]) wake()
})
/** Warns users who close the page while messages are unsent. */
window.addEventListener('beforeunload', event => {
  if ([...queues.values()].flat().some(isPending)) event.preventDefault()
})
let session = token()
onSessionChange(() => {
  if (session === token()) return
  session = token()
  cancelSaves()
  drafts.clear()
  queues.clear()
  changed.notify()
})
