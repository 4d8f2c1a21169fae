import { useSyncExternalStore } from 'react'
import { forgetSessionEnd, sessionEnd } from './sessionEnd.ts'

/** Where the token lies (API-001). */
const entry = 'RW_AUTH'
const cameFrom = 'RW_CAME_FROM'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The token of who is signed in, or null. */
export const token = () => localStorage.getItem(entry)

/** Signs in, here and in the other tabs. */
export function keepToken(value: string) {
  localStorage.setItem(entry, value)
  localStorage.removeItem(howEnded)
  tell()
}

/** True from the moment somebody signs out until the sign-in page stands: that page is not one to come back to. */
let leaving = false

/** Whether whoever is signed out here has asked for it. */
export const signedOutOnPurpose = () => leaving

/** How the last session of this browser ended, where nobody asked for it: which sign-in then says, in every tab. */
export type Ended = 'idle' | 'whole' | 'otherwise'
const howEnded = 'RW_AUTH_ENDED'
export const sessionEnded = () => localStorage.getItem(howEnded) as Ended | null

function ended(): Ended {
  const end = sessionEnd()
  // A second of grace: the server counts from when it was asked, this page from when it was answered.
  const past = Date.now() + 1000
  if (end && past >= end.whole) return 'whole'
  return end && past >= end.idle ? 'idle' : 'otherwise'
}

/** Forgets the token; whatever shows something protected goes to `/` by itself. */
export function forgetToken({ onPurpose = false } = {}) {
  leaving = onPurpose
  if (onPurpose) localStorage.removeItem(howEnded)
  else if (token()) localStorage.setItem(howEnded, ended())
  localStorage.removeItem(entry)
  forgetSessionEnd()
  tell()
}

/** Calls back whenever somebody signs in or out, in whichever tab. */
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

/** The token, and a new rendering whenever it changes. */
export const useToken = () => useSyncExternalStore(onSessionChange, token)

/** Keeps the page from which one was sent to `/`, in this tab, to go back to after sign-in (decisions NAV-031). */
export function rememberPage(page: string) {
  if (!leaving) sessionStorage.setItem(cameFrom, page)
}
export const rememberedPage = () => sessionStorage.getItem(cameFrom)
export const forgetPage = () => sessionStorage.removeItem(cameFrom)

/** The sign-in page stands: from now on pages are remembered again. */
export function hasLeft() {
  leaving = false
}
