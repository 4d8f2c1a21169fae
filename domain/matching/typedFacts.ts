import { ages, type Facts } from './facts.ts'

/** With no known facts, every nearby facility matches. */
export const noFacts: Facts = {
  treatment_levels: [],
  substances: [],
  offered: [],
  payment: null,
  plans: [],
  hmo: false,
  counties: [],
  age: null,
  birthday_tomorrow: false,
  gender: null,
  language: null,
  involuntary_hold: false,
  to_ask: null,
}

/** Parses a typed age in years. Returns null if the field is empty, and undefined if the text is not an age. */
export function readAge(typed: string): number | null | undefined {
  const text = typed.trim()
  if (!text) return null
  const years = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return years >= ages.min && years <= ages.max ? years : undefined
}
