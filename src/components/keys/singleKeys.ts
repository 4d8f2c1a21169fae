import { useEffect } from 'react'

const entry = 'passage.keys'

/** Whether the single keys are switched on in this browser: not everybody types on purpose (WCAG 2.1.4). */
export const keysOn = (): boolean => localStorage.getItem(entry) !== 'off'
export const switchKeys = (on: boolean): void => (on ? localStorage.removeItem(entry) : localStorage.setItem(entry, 'off'))

/** Where one types, or letters choose from a list. */
const typing = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

/** Hears single keys while this stands, but not where one types, nor in what `notIn` names. A key answers whether it did something. */
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
