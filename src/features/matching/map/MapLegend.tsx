import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { texts } from '../../../i18n/english/matching.ts'
import { mapColors } from './mapColors.ts'

/** Explains the pins by shape and color; the ring only if the map has approximate pins. */
export function MapLegend({ approximate }: { approximate: boolean }) {
  const { pin, chosen, rim } = mapColors(useTheme())
  return (
    <Box
      sx={{
        position: 'absolute',
        right: 10,
        bottom: { xs: 28, md: 44, lg: 28 },
        zIndex: 1000,
        display: 'flex',
        gap: 1.5,
        px: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        typography: 'caption',
        pointerEvents: 'none',
      }}
    >
      <Mark label={texts.map.match}>
        <circle cx="6" cy="8" r="5" fill={pin} />
      </Mark>
      {approximate && (
        <Mark label={texts.map.about}>
          <circle cx="6" cy="8" r="4.25" fill={rim} stroke={pin} strokeWidth="2.5" />
        </Mark>
      )}
      <Mark label={texts.map.chosen}>
        <path d="M6 16C6 16 0.5 10 0.5 6a5.5 5.5 0 0 1 11 0C11.5 10 6 16 6 16Z" fill={chosen} />
      </Mark>
    </Box>
  )
}

const Mark = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    <svg width="12" height="16" aria-hidden="true">
      {children}
    </svg>
    {label}
  </Box>
)
