import type { Insurance } from '#domain/intake/patients/schema.ts'
import type { SearchPlace } from '#domain/matching/center.ts'
import type { Facts } from '#domain/matching/facts.ts'
import { placeByZip } from '#domain/matching/searchPlace.ts'
import { noFacts, readAge } from '#domain/matching/typedFacts.ts'
import { plainSearch, type Search } from '../search.ts'

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
