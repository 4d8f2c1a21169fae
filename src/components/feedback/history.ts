import { useSyncExternalStore } from 'react'
import { onSessionChange, token } from '../../session/session.ts'

/** A banner message: whether it was an error, and its time in milliseconds. */
export type Message = { id: number; said: string; failed: boolean; at: number }

/** Maximum number of messages, kept in memory for this visit. */
const kept = 50
let messages: readonly Message[] = []
let said = 0
const listeners = new Set<() => void>()

function become(now: readonly Message[]) {
  messages = now
  for (const listener of listeners) listener()
}

/** Adds a banner message to the history. Banners contain no patient names. */
export function remember(text: string, failed: boolean) {
  become([{ id: ++said, said: text, failed, at: Date.now() }, ...messages].slice(0, kept))
}

/** The messages from this visit, newest first. */
export const useMessages = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => messages,
  )

/** Clears the history when the session changes. */
let held = token()
onSessionChange(() => {
  if (held !== token()) become([])
  held = token()
})
