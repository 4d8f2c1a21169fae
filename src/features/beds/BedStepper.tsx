import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Bed } from '#domain/beds/schema.ts'
import { texts } from '../../i18n/english/beds.ts'
import { BedAge, useFresh } from './BedAge.tsx'

type Props = {
  bed: Bed
  /** Name of the bed type. */
  kind: string
  open: number | null
  /** Changed, but not saved yet. */
  tapped: boolean
  most: number
  disabled: boolean
  onTap: (open: number) => void
}

/** One bed count with its age and + and − buttons. A count that was never reported starts at zero. */
export function BedStepper({ bed, kind, open, tapped, most, disabled, onTap }: Props) {
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
            fontWeight: 650,
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
          disabled={disabled || (open ?? 0) >= most}
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
