import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PanelRow } from '#domain/analytics/contract.ts'
import { LabelledSelect } from '../../../components/form/LabelledSelect.tsx'
import { texts } from '../../../i18n/english/insights.ts'
import { countyKey, levelsOf, placesOf, type UnmetPlace } from './unmetPlaces.ts'
import { land, loadLand } from './usMap.ts'

const said = texts.platform.map
/** Radius of the largest circle, in map units. */
const largest = 24

/**
 * Searches without a match: a circle per county, with an area proportional to the number of searches. The table below has the
 * same data.
 */
export function UnmetMap({ rows }: { rows: PanelRow[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const levels = levelsOf(rows)
  const level = levels.some(one => one.level === chosen) ? chosen : null
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1.5, alignContent: 'start' }}>
      <Box sx={{ '@media print': { display: 'none' } }}>
        <LabelledSelect
          label={said.level}
          options={levels.map(({ level, name }) => ({ id: level, name }))}
          empty={said.every}
          value={level}
          onChange={setChosen}
          compact
        />
      </Box>
      <Drawn places={placesOf(rows, level)} />
    </Box>
  )
}

function Drawn({ places }: { places: UnmetPlace[] }) {
  const { data, error } = useQuery({
    queryKey: ['analytics', 'land'],
    queryFn: loadLand,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Typography color="textSecondary">{said.failed}</Typography>
  if (!data) return <Skeleton variant="rounded" sx={{ aspectRatio: `${land.width} / ${land.height}`, height: 'auto' }} />
  const most = Math.max(1, ...places.map(({ count }) => count ?? 0))
  return (
    <Box sx={{ maxWidth: 760, width: '100%', mx: 'auto' }}>
      <Box
        component="svg"
        role="img"
        aria-label={said.name}
        viewBox={`0 0 ${land.width} ${land.height}`}
        sx={{ width: '100%', display: 'block' }}
      >
        <Box
          component="path"
          d={data.outlines}
          sx={{ fill: theme => theme.palette.action.hover, stroke: theme => theme.palette.divider }}
        />
        {places.map(({ county, state, count }) => {
          const at = data.middles.get(countyKey(data.fipsOf.get(state) ?? '', county))
          return (
            at && (
              <Box
                key={`${state} ${county}`}
                component="circle"
                cx={at[0]}
                cy={at[1]}
                r={count === null ? 4 : Math.max(5, largest * Math.sqrt(count / most))}
                sx={{
                  fill: theme => (count === null ? 'none' : theme.palette.primary.main),
                  fillOpacity: 0.55,
                  stroke: theme => theme.palette.primary.main,
                  strokeWidth: 1.5,
                }}
              >
                <title>{count === null ? said.few(`${county}, ${state}`) : said.county(`${county}, ${state}`, count)}</title>
              </Box>
            )
          )
        })}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {said.legend}
      </Typography>
    </Box>
  )
}
