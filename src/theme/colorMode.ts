import { useSyncExternalStore } from 'react'

/** Theme choices: the system setting, or a fixed theme on this device. */
export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

const storageKey = 'passage-look'
const listeners = new Set<() => void>()

const storedMode = (): ColorMode => {
  const stored = localStorage.getItem(storageKey)
  return colorModes.find(mode => mode === stored) ?? 'system'
}

/** Saves the theme choice on this device and applies it. */
export function setColorMode(mode: ColorMode) {
  if (mode === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, mode)
  for (const listener of listeners) listener()
}

/** Returns the theme choice. Re-renders when it changes in any tab. */
export const useColorMode = (): ColorMode =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }, storedMode)
