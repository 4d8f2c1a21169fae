import { useSyncExternalStore } from 'react'

/** Theme choices: the system setting, or fixed on this device. */
export const looks = ['system', 'light', 'dark'] as const
export type Look = (typeof looks)[number]

const entry = 'passage-look'
const listeners = new Set<() => void>()

const chosen = (): Look => {
  const kept = localStorage.getItem(entry)
  return looks.find(look => look === kept) ?? 'system'
}

/** Saves the theme on this device and applies it. */
export function chooseLook(look: Look) {
  if (look === 'system') localStorage.removeItem(entry)
  else localStorage.setItem(entry, look)
  for (const listener of listeners) listener()
}

/** The chosen theme; re-renders when it changes in any tab. */
export const useLook = (): Look =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }, chosen)
