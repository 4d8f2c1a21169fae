import { radii } from '#domain/matching/distance.ts'
import { onSessionChange } from '../../session/session.ts'
import { unfiltered } from '../matching/search.ts'
import { emptyVisit, type Visit } from './answers.ts'

let stored: { at: string; visit: Visit } | undefined

// Answers about a patient must not outlive the session.
onSessionChange(() => {
  stored = undefined
})

/** Keeps the visit in memory with its history entry, so that Back returns to it. */
export const storeVisit = (at: string, visit: Visit) => {
  stored = { at, visit }
}

/**
 * The visit for this history entry, or an empty one. An entry that looks for a facility by name searches within the largest
 * radius; with `keep`, it reuses the answers of the previous visit.
 */
export function visitAt(at: string, { named, keep = false }: Looking = {}): Visit {
  if (stored?.at === at) return stored.visit
  if (!named) return emptyVisit
  const before = keep && stored ? stored.visit : emptyVisit
  return { ...before, search: { ...before.search, ...unfiltered, name: named, radius: radii.at(-1)! } }
}

/** A facility opened from the command palette: `named` is its name. */
export type Looking = { named?: string; keep?: boolean }
