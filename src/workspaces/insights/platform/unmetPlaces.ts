import type { PanelRow } from '#domain/insights/analytics/contract.ts'
import { states } from '#domain/platform/states.ts'

/** A county with searches that found no match. `count` is null if it is below five. */
export type UnmetPlace = { county: string; state: string; count: number | null }

/** Parses an unmet-need row. Its key is `level|state|county`, and its label starts with the level's name. */
const parseRow = ({ key, label }: PanelRow) => {
  const [level, state, county] = key.split('|') as [string, string, string]
  return { level, state, county, name: label.split(' · ')[0]! }
}

export const listLevels = (rows: PanelRow[]): { level: string; name: string }[] =>
  [...new Map(rows.map(parseRow).map(({ level, name }) => [level, { level, name }])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )

/**
 * Lists the counties for one level of care, or their totals for all levels. The largest come first, so no circle covers a smaller
 * one.
 */
export function listPlaces(rows: PanelRow[], level: string | null): UnmetPlace[] {
  const places = new Map<string, UnmetPlace>()
  for (const row of rows) {
    const { state, county, ...parts } = parseRow(row)
    if (level !== null && parts.level !== level) continue
    const key = countyKey(states.find(({ code }) => code === state)?.fips ?? '', county)
    const previous = places.get(key)?.count ?? null
    const count = previous === null && row.count === null ? null : (previous ?? 0) + (row.count ?? 0)
    places.set(key, { county, state, count })
  }
  return [...places.values()].sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
}

/**
 * Returns a county's key: the state's FIPS code and the normalized name, because sources spell names differently ("LaSalle" or
 * "La Salle", "Saint" or "St.").
 */
export const countyKey = (fips: string, name: string): string =>
  `${fips} ${name
    .toLowerCase()
    .replace(/^saint /, 'st ')
    .replace(/[^a-z]/g, '')}`
