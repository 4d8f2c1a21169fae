import { radii } from '#domain/matching/distance.ts'
import { onSessionChange } from '../../session/session.ts'
import { unfiltered } from '../matching/search.ts'
import { emptyVisit, type Visit } from './answers.ts'

let stored: { at: string; visit: Visit } | undefined

// Answers about one person must not outlive the session.
onSessionChange(() => {
  stored = undefined
})

/** Keeps the visit for the history entry that shows it, in memory only, so that Back returns to it. */
export const storeVisit = (at: string, visit: Visit) => {
  stored = { at, visit }
}

/**
 * The visit for this history entry; every other entry starts empty. An entry that looks for a facility by name searches as far as
 * possible, with the answers of the visit it was opened from if `keep` is set.
 */
export function visitAt(at: string, { named, keep = false }: Looking = {}): Visit {
  if (stored?.at === at) return stored.visit
  if (!named) return emptyVisit
  const before = keep && stored ? stored.visit : emptyVisit
  return { ...before, search: { ...before.search, ...unfiltered, name: named, radius: radii.at(-1)! } }
}

/** The facility that the command palette opened. */
export type Looking = { named?: string; keep?: boolean }
