import { useSyncExternalStore } from 'react'

let shown = false
const listeners = new Set<() => void>()

export function showShortcuts(show: boolean) {
  shown = show
  for (const listener of listeners) listener()
}

export const useShortcutsShown = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )
