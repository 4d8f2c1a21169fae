import { useEffect } from 'react'

const entry = 'passage.keys'

/** Whether single-key shortcuts are on in this browser; users can turn them off (WCAG 2.1.4). */
export const keysOn = (): boolean => localStorage.getItem(entry) !== 'off'
export const switchKeys = (on: boolean): void => (on ? localStorage.removeItem(entry) : localStorage.setItem(entry, 'off'))

/** Elements in which keys type text or select from a list. */
const typing = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

/** Listens for single keys, except while typing and inside `notIn`. A handler returns whether it handled the key. */
export function useSingleKeys(keys: Readonly<Record<string, () => boolean>>, notIn?: string) {
  useEffect(() => {
    const taken = notIn ? `${typing}, ${notIn}` : typing
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !keysOn()) return
      if (event.target instanceof Element && event.target.closest(taken)) return
      if (keys[event.key]?.()) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [keys, notIn])
}
