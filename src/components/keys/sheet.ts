import { useSyncExternalStore } from 'react'

let shown = false
const listeners = new Set<() => void>()

/** Shows the sheet of shortcuts or puts it away, from wherever it is asked for. */
export function showShortcuts(show: boolean) {
  shown = show
  for (const listener of listeners) listener()
}

/** Whether the sheet is asked for. */
export const useShortcutsShown = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )
