import { useSingleKeys } from './singleKeys.ts'

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
