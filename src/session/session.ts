import { useSyncExternalStore } from 'react'
import { forgetSessionEnd, sessionEnd } from './sessionEnd.ts'

/** Local storage key of the token (API-001). */
const entry = 'RW_AUTH'
const cameFrom = 'RW_CAME_FROM'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The session token, or null when signed out. */
export const token = () => localStorage.getItem(entry)

/** Signs in, in this tab and all others. */
export function keepToken(value: string) {
  localStorage.setItem(entry, value)
  localStorage.removeItem(howEnded)
  tell()
}

/** True from a deliberate sign-out until the sign-in page is shown, so that the page is not remembered. */
let leaving = false

/** Whether the user signed out deliberately. */
export const signedOutOnPurpose = () => leaving

/** Why the last session in this browser ended, if not deliberately; the sign-in page shows it in every tab. */
export type Ended = 'idle' | 'whole' | 'otherwise'
const howEnded = 'RW_AUTH_ENDED'
export const sessionEnded = () => localStorage.getItem(howEnded) as Ended | null

function ended(): Ended {
  const end = sessionEnd()
  // One second of tolerance: the server counts from the request, but this page counts from the response.
  const past = Date.now() + 1000
  if (end && past >= end.whole) return 'whole'
  return end && past >= end.idle ? 'idle' : 'otherwise'
}

/** Removes the token; protected pages then redirect to `/`. */
export function forgetToken({ onPurpose = false } = {}) {
  leaving = onPurpose
  if (onPurpose) localStorage.removeItem(howEnded)
  else if (token()) localStorage.setItem(howEnded, ended())
  localStorage.removeItem(entry)
  forgetSessionEnd()
  tell()
}

/** Calls back on sign-in and sign-out in any tab. */
export function onSessionChange(listener: () => void): () => void {
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

/** The session token; re-renders when it changes. */
export const useToken = () => useSyncExternalStore(onSessionChange, token)

/** Remembers, in this tab, the page that redirected to `/`, so that sign-in can return to it (NAV-031). */
export function rememberPage(page: string) {
  if (!leaving) sessionStorage.setItem(cameFrom, page)
}
export const rememberedPage = () => sessionStorage.getItem(cameFrom)
export const forgetPage = () => sessionStorage.removeItem(cameFrom)

/** The sign-in page is shown: remember pages again. */
export function hasLeft() {
  leaving = false
}
