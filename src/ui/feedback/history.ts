import { useSyncExternalStore } from 'react'
import { createSignal } from '#domain/platform/signal.ts'
import { onTokenChange } from '../../session/session.ts'

export type Message = { id: number; message: string; failed: boolean; at: number }

/** Maximum number of messages kept in memory during this visit. */
const maxMessages = 50
let messages: readonly Message[] = []
let lastId = 0
const changed = createSignal()

function setMessages(next: readonly Message[]) {
  messages = next
  changed.notify()
}

/** Adds a banner message to the history. Banners never contain patient names. */
export function recordMessage(text: string, failed: boolean) {
  setMessages([{ id: ++lastId, message: text, failed, at: Date.now() }, ...messages].slice(0, maxMessages))
}

export const useMessages = () => useSyncExternalStore(changed.subscribe, () => messages)

onTokenChange(() => setMessages([]))
