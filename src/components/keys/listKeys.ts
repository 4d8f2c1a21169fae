import { useSingleKeys } from './singleKeys.ts'

/** Elements that j and k move through, in page order: those with `data-keys="stop"`. */
const stops = () => [...document.querySelectorAll<HTMLElement>('[data-keys=stop]')].filter(one => one.offsetParent !== null)

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
  const all = stops()
  const here = all.indexOf(document.activeElement as HTMLElement)
  // From elsewhere on the page, start with the first visible element.
  const inSight = all.findIndex(one => one.getBoundingClientRect().top >= 0)
  const next = all[here >= 0 ? here + by : Math.max(inSight, 0)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** List shortcuts: j and k move, Enter opens, / searches. Inactive in dialogs and tab lists. */
export const useListKeys = () => useSingleKeys(keys, '[role=dialog], [role=tablist]')
