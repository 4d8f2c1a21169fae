import { isoDay } from '#domain/platform/dates.ts'

/** A date as yyyy-MM-dd. */
export type Day = string

/**
 * Normalizes a date: `3/9/84`, `03-09-1984`, `1984-03-09`, `03091984` → `03/09/1984`. Two-digit years are assumed to be in the
 * past. Returns any other text unchanged.
 */
export function tidyDate(input: string, year = new Date().getFullYear()): string {
  const text = input.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const us = /^(\d{1,2})[/. -]+(\d{1,2})[/. -]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const [month, day, typedYear] = iso ? [iso[2], iso[3], iso[1]] : us ? us.slice(1) : []
  if (!month || !day || !typedYear) return text
  const century = Math.floor(year / 100) * 100
  const fullYear =
    typedYear.length === 4 ? Number(typedYear) : Number(typedYear) + century - (Number(typedYear) + century > year ? 100 : 0)
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${fullYear}`
}

/** Parses a date as typed. Returns null if it is invalid. */
export const parseDay = (input: unknown): Day | null => isoDay(tidyDate(String(input ?? ''))) ?? null

/** Converts `2026-11-20` to `11/20/2026`, the format of inputs and of dates of birth in the API. */
export const formatDay = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
