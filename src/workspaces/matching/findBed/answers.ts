import type { Insurance } from '#domain/intake/patients/schema.ts'
import type { Facts } from '#domain/matching/facts.ts'
import { placeByZip, radii, type SearchPlace } from '#domain/matching/places.ts'
import { noFacts, readAge } from '#domain/matching/typedFacts.ts'
import { onSessionChange } from '../../../session/session.ts'
import { plainSearch, type Search, unfiltered } from '../search.ts'

export type Provider = NonNullable<Insurance['provider']>

/**
 * The user's answers, as typed, in a search without a patient. Kept only in memory, because together they could identify a
 * person.
 */
export type Answers = {
  level: number | null
  age: string
  sex: Facts['gender']
  payer: Provider | 'cash' | null
  /** Null if the user has not answered. Only a yes affects the matches. */
  hold: 'yes' | 'no' | null
  /** Null means the ZIP code of the user's organization. */
  zip: string | null
}

export const noAnswers: Answers = { level: null, age: '', sex: null, payer: null, hold: null, zip: null }

/** Converts the answers to facts for matching. Treats an invalid age as unknown. */
export const factsIn = ({ level, age, sex, payer, hold }: Omit<Answers, 'zip'>): Facts => ({
  ...noFacts,
  treatment_levels: level === null ? [] : [level],
  age: readAge(age) ?? null,
  gender: sex,
  involuntary_hold: hold === 'yes',
  payment: payer === null ? null : payer === 'cash' ? 'cash' : 'insurance',
  plans: payer === null || payer === 'cash' ? [] : [payer.payer_code],
})

/** The search center. Null means the user's organization. */
export const placeIn = ({ zip }: Pick<Answers, 'zip'>): SearchPlace | null => (zip === null ? null : placeByZip(zip))

/** A visit to Find a bed: its answers, its search, and the new patient's form that the user came from, if any. */
export type Visit = {
  answers: Answers
  search: Search
  /** Form id of the new patient's intake that the user came from. */
  entry?: string
}

export const emptyVisit: Visit = {
  answers: noAnswers,
  search: plainSearch,
}

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
