import Box from '@mui/material/Box'

/** Background hues; the facility's id picks one, so that it never changes. */
const hues = [188, 168, 204, 148, 222]

/** A drawn house as a placeholder that cannot be mistaken for a photo of the facility. */
export function FacilityPicture({ id, label }: { id: number; label?: string }) {
  const hue = hues[id % hues.length]!
  const windows = id % 2 ? [18, 38, 62, 82] : [24, 50, 76]
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        maxWidth: 440,
        height: 132,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: theme => (theme.palette.mode === 'dark' ? `hsl(${hue} 22% 16%)` : `hsl(${hue} 38% 93%)`),
        color: theme => (theme.palette.mode === 'dark' ? `hsl(${hue} 18% 38%)` : `hsl(${hue} 26% 68%)`),
      }}
    >
      <svg
        viewBox="0 0 240 100"
        width="100%"
        height="100%"
        preserveAspectRatio="xMidYMax meet"
        overflow="visible"
        aria-hidden="true"
      >
        <path d="M-300 100V80Q-160 60 -60 74T60 76T240 70T360 84T600 76V100Z" fill="currentColor" opacity="0.35" />
        <g transform="translate(74 20) scale(0.94)" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
          <path d="M-6 30L50 2L106 30" />
          <path d="M2 27V78H98V27" />
          <path d="M43 78V56H57V78" />
          {windows.map(x => (
            <path key={x} d={`M${x - 5} 36h10v10h-10Z`} />
          ))}
        </g>
      </svg>
      {label && (
        <Box sx={{ position: 'absolute', left: 10, bottom: 8, typography: 'caption', color: 'text.primary' }}>{label}</Box>
      )}
    </Box>
  )
}
