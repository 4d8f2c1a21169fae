import { useSyncExternalStore } from 'react'
import { readLeft, sessionHeader, warnedFor } from '#domain/sessions/left.ts'

/**
 * When the session ends, in milliseconds on this device's clock: `idle` if there are no further requests, `whole` in any case.
 * Shared by all tabs.
 */
export type SessionEnd = { idle: number; whole: number; warned: number }

const entry = 'RW_AUTH_ENDS'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Stores the session times from a response. */
export function noteSessionEnd(headers: Headers) {
  const left = readLeft(headers.get(sessionHeader))
  if (!left) return
  const now = Date.now()
  const ends: SessionEnd = { idle: now + left.idle * 1000, whole: now + left.whole * 1000, warned: warnedFor(left) * 1000 }
  localStorage.setItem(entry, JSON.stringify(ends))
  tell()
}

export function forgetSessionEnd() {
  localStorage.removeItem(entry)
  tell()
}

const read = (kept: string | null): SessionEnd | undefined => (kept ? (JSON.parse(kept) as SessionEnd) : undefined)

/** The session's end, if known. */
export const sessionEnd = () => read(localStorage.getItem(entry))

function subscribe(listener: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === entry || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** Like `sessionEnd`, but re-renders when a request in any tab extends the session. */
export const useSessionEnd = () => read(useSyncExternalStore(subscribe, () => localStorage.getItem(entry)))
