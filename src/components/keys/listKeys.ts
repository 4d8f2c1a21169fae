import { useSingleKeys } from './singleKeys.ts'

/** What j and k go through, in the order of the page: whatever is marked with `data-keys="stop"`. */
const stops = () => [...document.querySelectorAll<HTMLElement>('[data-keys=stop]')].filter(one => one.offsetParent !== null)

const keys = {
  j: () => step(1),
  k: () => step(-1),
  '/': toSearch,
}

/** Leads to the search field of the page. Returns whether there is one. */
export function toSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-keys=search]')
  field?.focus()
  field?.select()
  return field !== null
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

/** j and k go down and up through a list, Enter opens, / searches: on the page itself, not in what stands above it. */
export const useListKeys = () => useSingleKeys(keys, '[role=dialog], [role=tablist]')
