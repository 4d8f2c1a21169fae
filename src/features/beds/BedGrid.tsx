import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Bed, type FacilityBeds, mostBeds } from '#domain/beds/schema.ts'
import { texts } from '../../i18n/english/beds.ts'
import { BedStepper } from './BedStepper.tsx'
import { keyOf, type useTelling } from './useTelling.ts'

type Props = {
  standing: FacilityBeds
  telling: ReturnType<typeof useTelling>
  nameOf: (level: number) => string
  disabled: boolean
}

/** Bed counts by level of care, with separate rows for women and men if the facility reports them. */
export function BedGrid({ standing, telling, nameOf, disabled }: Props) {
  const { beds, total_beds } = standing
  const mixed = beds.some(bed => bed.population === 'anyone')
  const toldApart = beds.some(bed => mixed && bed.population !== 'anyone' && bed.open !== null)
  const [apart, setApart] = useState(false)
  const shown = (bed: Bed) => !mixed || bed.population === 'anyone' || apart || toldApart
  const levels = Map.groupBy(beds.filter(shown), bed => bed.treatment_level)
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...levels].map(([level, ones]) => (
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
            <Typography variant="h3" component="h3" sx={{ fontSize: '0.9375rem' }}>
              {nameOf(level)}
            </Typography>
            <Box
              sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(250px, 1fr))' } }}
            >
              {ones.map(bed => (
                <Box key={keyOf(bed)} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  {ones.length > 1 || bed.population !== 'anyone' ? (
                    <Box sx={{ typography: 'body2', width: 60, flex: 'none' }}>{texts.populations[bed.population]}</Box>
                  ) : null}
                  <BedStepper
                    bed={bed}
                    kind={texts.kind(nameOf(level), texts.populations[bed.population])}
                    open={telling.openOf(bed)}
                    tapped={telling.isTapped(bed)}
                    most={Math.min(total_beds ?? mostBeds, mostBeds)}
                    disabled={disabled}
                    onTap={open => telling.tap(bed, open)}
                  />
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {mixed && !apart && !toldApart && !disabled && (
        <Button size="small" onClick={() => setApart(true)} sx={{ justifySelf: 'start', ml: -0.75 }}>
          {texts.apart}
        </Button>
      )}
    </Box>
  )
}
