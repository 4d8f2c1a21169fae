import { useSyncExternalStore } from 'react'
import { onSessionChange, token } from '../../session/session.ts'

/** A banner message, whether it was an error, and its time in milliseconds. */
export type Message = { id: number; message: string; failed: boolean; at: number }

/** Maximum number of messages kept in memory during this visit. */
const maxMessages = 50
let messages: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setMessages(next: readonly Message[]) {
  messages = next
  for (const listener of listeners) listener()
}

/** Adds a banner message to the history. Banners contain no patient names. */
export function recordMessage(text: string, failed: boolean) {
  setMessages([{ id: ++lastId, message: text, failed, at: Date.now() }, ...messages].slice(0, maxMessages))
}

/** Returns the messages from this visit, newest first. */
export const useMessages = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => messages,
  )

/** Clears the history when the session changes. */
let lastToken = token()
onSessionChange(() => {
  if (lastToken !== token()) setMessages([])
  lastToken = token()
})
