import { ages, type Facts } from './facts.ts'

/** No fact is known: every facility nearby matches. */
export const noFacts: Facts = {
  treatment_levels: [],
  substances: [],
  offered: [],
  payment: null,
  plans: [],
  hmo: false,
  age: null,
  gender: null,
}

/** A typed age: years, null if empty, undefined if it is not an age. */
export function readAge(typed: string): number | null | undefined {
  const text = typed.trim()
  if (!text) return null
  const years = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return years >= ages.min && years <= ages.max ? years : undefined
}
