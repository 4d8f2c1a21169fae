import { useSyncExternalStore } from 'react'
import { onSessionChange, token } from '../../session/session.ts'

/** What a banner said, whether it told of a failure, and when (milliseconds). */
export type Message = { id: number; said: string; failed: boolean; at: number }

/** So many are kept: what was said on this visit, in this page's memory and nowhere else. */
const kept = 50
let messages: readonly Message[] = []
let said = 0
const listeners = new Set<() => void>()

function become(now: readonly Message[]) {
  messages = now
  for (const listener of listeners) listener()
}

/** Keeps what a banner says, for whoever was not fast enough. A banner names no patient, and so neither does the history. */
export function remember(text: string, failed: boolean) {
  become([{ id: ++said, said: text, failed, at: Date.now() }, ...messages].slice(0, kept))
}

/** What was said on this visit, latest first. */
export const useMessages = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => messages,
  )

/** Nothing of one session is told in the next. */
let held = token()
onSessionChange(() => {
  if (held !== token()) become([])
  held = token()
})
