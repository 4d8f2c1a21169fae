import type { PanelRow } from '#domain/analytics/contract.ts'
import { states } from '#domain/states.ts'

/** A county where searches found no match. The count is null if it is below five. */
export type UnmetPlace = { county: string; state: string; count: number | null }

/** Splits a row of unmet need. Its key is `level|state|county`, and its label starts with the name of the level. */
const parseRow = ({ key, label }: PanelRow) => {
  const [level, state, county] = key.split('|') as [string, string, string]
  return { level, state, county, name: label.split(' · ')[0]! }
}

/** Levels of care in the rows, sorted by name. */
export const listLevels = (rows: PanelRow[]): { level: string; name: string }[] =>
  [...new Map(rows.map(parseRow).map(({ level, name }) => [level, { level, name }])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  )

/** Counties for one level of care, or totals for all levels. Largest first, so that no circle hides a smaller one. */
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
 * A county's key: state (FIPS) and normalized name, because sources differ in spelling ("LaSalle" and "La Salle", "Saint" and
 * "St.").
 */
export const countyKey = (fips: string, name: string): string =>
  `${fips} ${name
    .toLowerCase()
    .replace(/^saint /, 'st ')
    .replace(/[^a-z]/g, '')}`
