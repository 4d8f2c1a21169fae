import { useEffect } from 'react'

const entry = 'passage.keys'

/** Whether the single keys are switched on in this browser: not everybody types on purpose (WCAG 2.1.4). */
export const keysOn = (): boolean => localStorage.getItem(entry) !== 'off'
export const switchKeys = (on: boolean): void => (on ? localStorage.removeItem(entry) : localStorage.setItem(entry, 'off'))

/** Where one types, or where keys have a meaning of their own. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], [role=tablist]',
  ) !== null

/** What j and k go through, in the order of the page: whatever is marked with `data-keys="stop"`. */
const stops = () => [...document.querySelectorAll<HTMLElement>('[data-keys=stop]')].filter(one => one.offsetParent !== null)

const keys: Record<string, () => boolean> = {
  j: () => step(1),
  k: () => step(-1),
  '/'() {
    const field = document.querySelector<HTMLInputElement>('[data-keys=search]')
    field?.focus()
    field?.select()
    return field !== null
  },
}

function step(by: 1 | -1): boolean {
  const all = stops()
  const here = all.indexOf(document.activeElement as HTMLElement)
  // From elsewhere on the page it begins with the first that stands in sight.
  const inSight = all.findIndex(one => one.getBoundingClientRect().top >= 0)
  const next = all[here >= 0 ? here + by : Math.max(inSight, 0)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** j and k go down and up through a list, Enter opens, / searches; `onHelp` answers the question mark. */
export function useListKeys(onHelp: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target) || !keysOn()) return
      if (event.key === '?') onHelp()
      if (keys[event.key]?.()) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onHelp])
}
