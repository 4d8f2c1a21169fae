import { useEffect, useSyncExternalStore } from 'react'
import { createSignal } from '#domain/platform/signal.ts'

/** Elements that j and k move between, in page order: those with `data-keys="stop"`. */
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('[data-keys=stop]')].filter(element => element.offsetParent !== null)

const keys = {
  j: () => step(1),
  k: () => step(-1),
  '/': toSearch,
}

/** Focuses the page's search field. Returns whether there is one. */
export function toSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-keys=search]')
  field?.focus()
  field?.select()
  return field !== null
}

function step(by: 1 | -1): boolean {
  const elements = stops()
  const current = elements.indexOf(document.activeElement as HTMLElement)
  // If focus is elsewhere on the page, start with the first visible element.
  const firstVisible = elements.findIndex(element => element.getBoundingClientRect().top >= 0)
  const next = elements[current >= 0 ? current + by : Math.max(firstVisible, 0)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** Shortcuts for lists: j and k move, Enter opens, and / searches. They do not work in dialogs or tab lists. */
export const useListKeys = () => useSingleKeys(keys, '[role=dialog], [role=tablist]')

const storageKey = 'passage.keys'

/** Whether single-key shortcuts are on in this browser. Users must be able to turn them off (WCAG 2.1.4). */
export const keysOn = (): boolean => localStorage.getItem(storageKey) !== 'off'
export const switchKeys = (on: boolean): void =>
  on ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'off')

/** Elements in which keys enter text or select from a list. */
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]'

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

/** Whether shortcuts use Cmd instead of Ctrl. */
export const onMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

let shown = false
const shownChanged = createSignal()

export function showShortcuts(show: boolean) {
  shown = show
  shownChanged.notify()
}

export const useShortcutsShown = (): boolean => useSyncExternalStore(shownChanged.subscribe, () => shown)
