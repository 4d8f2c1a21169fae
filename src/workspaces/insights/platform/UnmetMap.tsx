import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PanelRow } from '#domain/insights/analytics/contract.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'
import { countyKey, listLevels, listPlaces, type UnmetPlace } from './unmetPlaces.ts'
import { loadMap, mapSize } from './usMap.ts'

const labels = texts.platform.map
/** Radius of the largest circle, in map units. */
const maxRadius = 24

/**
 * Map of searches that found no match. The area of each county's circle is proportional to its number of searches. The table
 * below has the same data.
 */
export function UnmetMap({ rows }: { rows: PanelRow[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const levels = listLevels(rows)
  const level = levels.some(item => item.level === chosen) ? chosen : null
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1.5, alignContent: 'start' }}>
      <Box sx={{ maxWidth: 260, '@media print': { display: 'none' } }}>
        <LabelledSelect
          label={labels.level}
          options={levels.map(({ level, name }) => ({ id: level, name }))}
          empty={labels.every}
          value={level}
          onChange={setChosen}
          compact
        />
      </Box>
      <CountyMap places={listPlaces(rows, level)} />
    </Box>
  )
}

function CountyMap({ places }: { places: UnmetPlace[] }) {
  const { data, error } = useQuery({
    queryKey: ['analytics', 'land'],
    queryFn: loadMap,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Typography color="textSecondary">{labels.failed}</Typography>
  if (!data) return <Skeleton variant="rounded" sx={{ aspectRatio: `${mapSize.width} / ${mapSize.height}`, height: 'auto' }} />
  const max = Math.max(1, ...places.map(({ count }) => count ?? 0))
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
        {places.map(({ county, state, count }) => {
          const center = data.centers.get(countyKey(data.fipsByState.get(state) ?? '', county))
          return (
            center && (
              <Box
                key={`${state} ${county}`}
                component="circle"
                cx={center[0]}
                cy={center[1]}
                r={count === null ? 4 : Math.max(5, maxRadius * Math.sqrt(count / max))}
                sx={{
                  fill: theme => (count === null ? 'none' : theme.palette.primary.main),
                  fillOpacity: 0.55,
                  stroke: theme => theme.palette.primary.main,
                  strokeWidth: 1.5,
                }}
              >
                <title>{count === null ? labels.few(`${county}, ${state}`) : labels.county(`${county}, ${state}`, count)}</title>
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
