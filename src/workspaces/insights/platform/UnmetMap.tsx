import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { MultiPolygon, Polygon } from 'geojson'
import { useState } from 'react'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { PanelRow } from '#domain/insights/analytics/contract.ts'
import { states } from '#domain/platform/states.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { withCode } from '../../../startup/code.ts'
import { ExplainedField } from '../../../ui/Explain.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { largestCenter } from '../../../ui/largestCenter.ts'
import { ExplainLevels } from '../../platform/help/glossary.tsx'

const labels = texts.platform.map
/** Radius of the largest circle, in map units. */
const maxRadius = 24

/**
 * Map of searches that found no match. The area of each county's circle is proportional to its number of searches; a grey ring is the
 * period before. The table below has the same data.
 */
export function UnmetMap({ rows, before = [] }: { rows: PanelRow[]; before?: PanelRow[] | undefined }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const levels = listLevels([...rows, ...before])
  const level = levels.some(item => item.level === chosen) ? chosen : null
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1.5, alignContent: 'start' }}>
      <Box sx={{ maxWidth: 260, width: 'fit-content', '@media print': { display: 'none' } }}>
        <ExplainedField explanation={<ExplainLevels />}>
          <LabelledSelect
            label={labels.level}
            options={levels.map(({ level, name }) => ({ id: level, name: domainValue(name) }))}
            empty={labels.every}
            value={level}
            onChange={setChosen}
            compact
          />
        </ExplainedField>
      </Box>
      <CountyMap places={listPlaces(rows, level)} before={listPlaces(before, level)} />
    </Box>
  )
}

function CountyMap({ places, before }: { places: UnmetPlace[]; before: UnmetPlace[] }) {
  const { data, error } = useQuery({
    queryKey: ['analytics', 'land'],
    queryFn: loadMap,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Typography color="textSecondary">{labels.failed}</Typography>
  if (!data) return <Skeleton variant="rounded" sx={{ aspectRatio: `${mapSize.width} / ${mapSize.height}`, height: 'auto' }} />
  const max = Math.max(1, ...[...places, ...before].map(({ count }) => count ?? 0))
  const radius = (count: number | null) => (count === null ? 4 : Math.max(5, maxRadius * Math.sqrt(count / max)))
  const centerOf = ({ county, state }: UnmetPlace) => data.centers.get(countyKey(data.fipsByState.get(state) ?? '', county))
  const named = ({ county, state, count }: UnmetPlace) =>
    count === null ? labels.few(`${county}, ${state}`) : labels.county(`${county}, ${state}`, count)
  return (
    <Box sx={{ maxWidth: 760, width: '100%', mx: 'auto' }}>
      <Box
        component="svg"
        role="img"
        aria-label={labels.name}
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        sx={{ width: '100%', display: 'block' }}
      >
        <Box
          component="path"
          d={data.outlines}
          sx={{ fill: theme => theme.palette.action.hover, stroke: theme => theme.palette.divider }}
        />
        {before.map(place => {
          const center = centerOf(place)
          return (
            center && (
              <Box
                key={`${place.state} ${place.county}`}
                component="circle"
                data-before
                cx={center[0]}
                cy={center[1]}
                r={radius(place.count)}
                sx={{ fill: 'none', stroke: theme => theme.palette.text.disabled, strokeWidth: 3 }}
              >
                <title>{labels.before(named(place))}</title>
              </Box>
            )
          )
        })}
        {places.map(place => {
          const { county, state, count } = place
          const center = centerOf(place)
          return (
            center && (
              <Box
                key={`${state} ${county}`}
                component="circle"
                cx={center[0]}
                cy={center[1]}
                r={radius(count)}
                sx={{
                  fill: theme => (count === null ? 'none' : theme.palette.primary.main),
                  fillOpacity: 0.55,
                  stroke: theme => theme.palette.primary.main,
                  strokeWidth: 1.5,
                }}
              >
                <title>{named(place)}</title>
              </Box>
            )
          )
        })}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {labels.legend}
      </Typography>
    </Box>
  )
}

const loadCountiesAlbers10m = () => import('us-atlas/counties-albers-10m.json')

/** Size of the map in its own units (Albers projection, with Alaska and Hawaii as insets). */
const mapSize = { width: 975, height: 610 }

type Atlas = Topology<{ states: GeometryCollection<{ name: string }>; counties: GeometryCollection<{ name: string }> }>

/** Loads the state outlines as a single path, and each county's center by `countyKey` (U.S. Census Bureau, from us-atlas). */
export async function loadMap() {
  const { default: file } = await withCode(loadCountiesAlbers10m)
  const atlas = file as unknown as Atlas
  const outlines = feature(atlas, atlas.objects.states)
    .features.map(({ geometry }) => path(geometry as MultiPolygon))
    .join('')
  const centers = new Map(
    feature(atlas, atlas.objects.counties)
      .features.filter(({ geometry }) => geometry)
      .map(({ id, properties, geometry }) => [
        countyKey(String(id).slice(0, 2), properties.name),
        largestCenter(geometry as MultiPolygon),
      ]),
  )
  return { outlines, centers, fipsByState: new Map<string, string>(states.map(({ code, fips }) => [code, fips])) }
}

const path = (geometry: Polygon | MultiPolygon) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
    .flat()
    .map(ring => `M${ring.map(point => point.map(Math.round).slice(0, 2).join(',')).join('L')}Z`)
    .join('')

/** A county with searches that found no match. `count` is null if it is below five. */
type UnmetPlace = { county: string; state: string; count: number | null }

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
