import { useSyncExternalStore } from 'react'
import { forgetSessionEnd, sessionEnd } from './sessionEnd.ts'

/** Local storage key of the token (API-001). */
const tokenKey = 'RW_AUTH'
const pageKey = 'RW_CAME_FROM'
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** The session token, or null when signed out. */
export const token = () => localStorage.getItem(tokenKey)

/** Signs in, in this tab and all others. */
export function keepToken(value: string) {
  localStorage.setItem(tokenKey, value)
  localStorage.removeItem(endedKey)
  notify()
}

/** True from a deliberate sign-out until the sign-in page is shown, so that the page is not remembered. */
let leaving = false

/** Whether the user signed out deliberately. */
export const signedOutOnPurpose = () => leaving

/** Why the last session in this browser ended, if not deliberately; the sign-in page shows it in every tab. */
export type EndReason = 'idle' | 'whole' | 'otherwise'
const endedKey = 'RW_AUTH_ENDED'
export const sessionEnded = () => localStorage.getItem(endedKey) as EndReason | null

function endReason(): EndReason {
  const end = sessionEnd()
  // One second of tolerance: the server counts from the request, but this page counts from the response.
  const limit = Date.now() + 1000
  if (end && limit >= end.whole) return 'whole'
  return end && limit >= end.idle ? 'idle' : 'otherwise'
}

/** Removes the token; protected pages then redirect to `/`. */
export function forgetToken({ onPurpose = false } = {}) {
  leaving = onPurpose
  if (onPurpose) localStorage.removeItem(endedKey)
  else if (token()) localStorage.setItem(endedKey, endReason())
  localStorage.removeItem(tokenKey)
  forgetSessionEnd()
  notify()
}

/** Calls back on sign-in and sign-out in any tab. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener()
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
  if (!leaving) sessionStorage.setItem(pageKey, page)
}
export const rememberedPage = () => sessionStorage.getItem(pageKey)
export const forgetPage = () => sessionStorage.removeItem(pageKey)

/** The sign-in page is shown: remember pages again. */
export function resumeRemembering() {
  leaving = false
}
