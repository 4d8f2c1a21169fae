import { useSyncExternalStore } from 'react'
import { readLeft, sessionHeader, warnedFor } from '#domain/sessions/left.ts'

/** When the session ends, in milliseconds of this machine's clock: without a further call, and in any case. All tabs read it. */
export type SessionEnd = { idle: number; whole: number; warned: number }

const entry = 'RW_AUTH_ENDS'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Keeps what an answer of the API says about the session. */
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

/** The end as far as it is known. */
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

/** The same, and a new rendering whenever a call, in whichever tab, moves it. */
export const useSessionEnd = () => read(useSyncExternalStore(subscribe, () => localStorage.getItem(entry)))
