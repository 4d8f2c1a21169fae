import { useSyncExternalStore } from 'react'

/** Theme choices: the system setting, or fixed on this device. */
export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

const entry = 'passage-look'
const listeners = new Set<() => void>()

const chosen = (): ColorMode => {
  const kept = localStorage.getItem(entry)
  return colorModes.find(mode => mode === kept) ?? 'system'
}

/** Saves the theme on this device and applies it. */
export function setColorMode(mode: ColorMode) {
  if (mode === 'system') localStorage.removeItem(entry)
  else localStorage.setItem(entry, mode)
  for (const listener of listeners) listener()
}

/** The chosen theme; re-renders when it changes in any tab. */
export const useColorMode = (): ColorMode =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }, chosen)
