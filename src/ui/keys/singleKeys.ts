import { useEffect } from 'react'

const storageKey = 'passage.keys'

/** Whether single-key shortcuts are on in this browser. Users must be able to turn them off (WCAG 2.1.4). */
export const keysOn = (): boolean => localStorage.getItem(storageKey) !== 'off'
export const switchKeys = (on: boolean): void =>
  on ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'off')

/** Elements in which keys enter text or select from a list. */
const typing = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

/**
 * Listens for single keys, except while the user is typing or focus is inside `excluded`. Each handler returns whether it handled
 * the key.
 */
export function useSingleKeys(keys: Readonly<Record<string, () => boolean>>, excluded?: string) {
  useEffect(() => {
    const ignored = excluded ? `${typing}, ${excluded}` : typing
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !keysOn()) return
      if (event.target instanceof Element && event.target.closest(ignored)) return
      if (keys[event.key]?.()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [keys, excluded])
}
