import { useSyncExternalStore } from 'react'
import { createSignal } from '#domain/platform/signal.ts'
import { forgetSessionEnd, sessionEnd } from './sessionEnd.ts'

/** Local storage key of the token (API-001). */
const tokenKey = 'RW_AUTH'
const pageKey = 'RW_CAME_FROM'
const { subscribe, notify } = createSignal()

/** Returns the session token. Null when signed out. */
export const token = () => localStorage.getItem(tokenKey)

/** Signs in this tab and all others. */
export function saveToken(value: string) {
  localStorage.setItem(tokenKey, value)
  localStorage.removeItem(endedKey)
  notify()
}

/** True from when the user chooses to sign out until the sign-in page appears, so the page they left is not remembered. */
let leaving = false

/** Whether the user chose to sign out. */
export const signedOutOnPurpose = () => leaving

/**
 * Why the last session in this browser ended, unless the user chose to sign out. The sign-in page shows the reason in every tab.
 */
export type EndReason = 'idle' | 'absolute' | 'otherwise'
const endedKey = 'RW_AUTH_ENDED'
export const sessionEnded = () => localStorage.getItem(endedKey) as EndReason | null

function endReason(): EndReason {
  const end = sessionEnd()
  // Allow one second, because the server counts from the request and this page from the response.
  const limit = Date.now() + 1000
  if (end && limit >= end.absolute) return 'absolute'
  return end && limit >= end.idle ? 'idle' : 'otherwise'
}

/** Removes the token so that protected pages redirect to `/`. */
export function forgetToken({ onPurpose = false } = {}) {
  leaving = onPurpose
  if (onPurpose) localStorage.removeItem(endedKey)
  else if (token()) localStorage.setItem(endedKey, endReason())
  localStorage.removeItem(tokenKey)
  forgetSessionEnd()
  notify()
}

/** Calls the listener after sign-in or sign-out in any tab. Returns an unsubscribe function. */
export const onSessionChange = subscribe

/** Calls the listener after each sign-in and sign-out in any tab that changed the token. */
export function onTokenChange(listener: () => void) {
  let last = token()
  onSessionChange(() => {
    if (last === token()) return
    last = token()
    listener()
  })
}

// One handler for all listeners, so that React renders once, from the guard down. After separate handlers, it would render each component
// on its own, and a screen would render without a user before its guard redirects. Modules also load this file outside a browser.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === tokenKey || key === null) notify()
})

export const useToken = () => useSyncExternalStore(onSessionChange, token)

/** Remembers, in this tab, the page that redirected to `/`, so that sign-in returns the user to it (NAV-031). */
export function rememberPage(page: string) {
  if (!leaving) sessionStorage.setItem(pageKey, page)
}
export const rememberedPage = () => sessionStorage.getItem(pageKey)
export const forgetPage = () => sessionStorage.removeItem(pageKey)

/** Call this when the sign-in page appears. Pages are remembered again from then on. */
export function resumeRemembering() {
  leaving = false
}
