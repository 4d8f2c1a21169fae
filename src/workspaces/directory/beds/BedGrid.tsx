import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Bed, type FacilityBeds, mostBeds } from '#domain/directory/beds/schema.ts'
import { bedsTexts as texts } from '../../../i18n/english/facilities.ts'
import { RelativeTime, useNow } from '../../../ui/RelativeTime.tsx'
import { bedKey, type useReportBeds } from './useReportBeds.tsx'

type Props = {
  facilityBeds: FacilityBeds
  report: ReturnType<typeof useReportBeds>
  levelName: (level: number) => string
  disabled: boolean
  /** The level of the headings, one below that of the heading above the grid. */
  heading?: 'h2' | 'h3'
}

/** Bed counts by level of care. Women and men have separate rows if the facility reports them separately. */
export function BedGrid({ facilityBeds, report, levelName, disabled, heading = 'h3' }: Props) {
  const { beds, total_beds } = facilityBeds
  const mixed = beds.some(bed => bed.population === 'anyone')
  const reportedApart = beds.some(bed => mixed && bed.population !== 'anyone' && bed.open !== null)
  const [apart, setApart] = useState(false)
  const isShown = (bed: Bed) => !mixed || bed.population === 'anyone' || apart || reportedApart
  const levels = Map.groupBy(beds.filter(isShown), bed => bed.treatment_level)
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...levels].map(([level, levelBeds]) => (
          <Box
            component="li"
            key={level}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: 'minmax(180px, 260px) minmax(0, 1fr)' },
              columnGap: 2,
              rowGap: 0.5,
              alignItems: 'center',
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Typography variant="h3" component={heading} sx={{ fontSize: '0.9375rem' }}>
              {levelName(level)}
            </Typography>
            <Box
              sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(250px, 1fr))' } }}
            >
              {levelBeds.map(bed => (
                <Box key={bedKey(bed)} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  {levelBeds.length > 1 || bed.population !== 'anyone' ? (
                    <Box sx={{ typography: 'body2', width: 60, flex: 'none' }}>{texts.populations[bed.population]}</Box>
                  ) : null}
                  <BedStepper
                    bed={bed}
                    kind={texts.kind(levelName(level), texts.populations[bed.population])}
                    open={report.openCount(bed)}
                    tapped={report.isTapped(bed)}
                    max={Math.min(total_beds ?? mostBeds, mostBeds)}
                    disabled={disabled}
                    onTap={open => report.tap(bed, open)}
                  />
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {mixed && !apart && !reportedApart && !disabled && (
        <Button size="small" onClick={() => setApart(true)} sx={{ justifySelf: 'start', ml: -0.75 }}>
          {texts.apart}
        </Button>
      )}
    </Box>
  )
}

type BedStepperProps = {
  bed: Bed
  kind: string
  open: number | null
  /** Whether the count has been changed but not saved yet. */
  tapped: boolean
  max: number
  disabled: boolean
  onTap: (open: number) => void
}

/** A bed count with its age and the + and − buttons. The first tap on − sets an unreported count to zero. */
function BedStepper({ bed, kind, open, tapped, max, disabled, onTap }: BedStepperProps) {
  const fresh = useFresh(bed) || tapped
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', border: 1, borderColor: 'divider', borderRadius: 1, flex: 'none' }}>
        <IconButton
          size="small"
          aria-label={open === null ? texts.noBeds(kind) : texts.fewer(kind)}
          disabled={disabled || (open !== null && open <= bed.held)}
          onClick={() => onTap(open === null ? 0 : open - 1)}
          sx={{ borderRadius: 1, width: 40, height: 40 }}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
        <Box
          component="span"
          sx={{
            minWidth: 32,
            textAlign: 'center',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            color: fresh ? 'text.primary' : 'text.secondary',
            ...(!fresh && open !== null && { textDecoration: 'line-through' }),
          }}
        >
          {open ?? '–'}
        </Box>
        <IconButton
          size="small"
          aria-label={texts.more(kind)}
          disabled={disabled || (open ?? 0) >= max}
          onClick={() => onTap((open ?? 0) + 1)}
          sx={{ borderRadius: 1, width: 40, height: 40 }}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.35, minWidth: 0 }}>
        {tapped ? texts.saving : <BedAge {...bed} />}
        {bed.held > 0 && <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{texts.held(bed.held)}</Box>}
      </Box>
    </Box>
  )
}

type UseFreshProps = { told_at: string | null; fades_at: string | null }

/** Whether the bed count is still current. Updates over time without sending requests. */
function useFresh({ fades_at }: Pick<UseFreshProps, 'fades_at'>): boolean {
  const now = useNow(30_000)
  return fades_at !== null && now < Date.parse(fades_at)
}

/** Shows how long ago the facility reported the count, or that it has expired. */
function BedAge({ told_at, fades_at }: UseFreshProps) {
  const fresh = useFresh({ fades_at })
  if (!told_at) return <>{texts.neverUpdated}</>
  return (
    <Box component="span">
      {fresh ? texts.updated : texts.unknownSince} <RelativeTime at={told_at} />
    </Box>
  )
}
