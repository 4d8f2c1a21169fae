import { useSyncExternalStore } from 'react'

/** Light or dark: as the device says, or as this person said on this device. */
export const looks = ['system', 'light', 'dark'] as const
export type Look = (typeof looks)[number]

const entry = 'passage-look'
const listeners = new Set<() => void>()

const chosen = (): Look => {
  const kept = localStorage.getItem(entry)
  return looks.find(look => look === kept) ?? 'system'
}

/** Keeps the choice on this device; the page changes at once. */
export function chooseLook(look: Look) {
  if (look === 'system') localStorage.removeItem(entry)
  else localStorage.setItem(entry, look)
  for (const listener of listeners) listener()
}

/** The choice, and a new rendering whenever it changes, in another tab too. */
export const useLook = (): Look =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }, chosen)
