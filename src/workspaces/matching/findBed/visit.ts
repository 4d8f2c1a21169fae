import { radii } from '#domain/matching/distance.ts'
import { onSessionChange } from '../../../session/session.ts'
import { unfiltered } from '../search.ts'
import { emptyVisit, type Visit } from './answers.ts'

let stored: { at: string; visit: Visit } | undefined

// Answers about a patient must not remain in memory after the session ends.
onSessionChange(() => {
  stored = undefined
})

/** Stores the visit in memory for its history entry so that the Back button restores it. */
export const storeVisit = (at: string, visit: Visit) => {
  stored = { at, visit }
}

/**
 * Returns the visit for this history entry, or an empty visit. An entry that looks for a facility by name searches within the
 * largest radius and, with `keep`, reuses the previous visit's answers.
 */
export function visitAt(at: string, { named, keep = false }: FacilityLookup = {}): Visit {
  if (stored?.at === at) return stored.visit
  if (!named) return emptyVisit
  const before = keep && stored ? stored.visit : emptyVisit
  return { ...before, search: { ...before.search, ...unfiltered, name: named, radius: radii.at(-1)! } }
}

/** A facility search opened from the command palette. `named` is the facility's name. */
export type FacilityLookup = { named?: string; keep?: boolean }
