import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** One below the heading that encloses it: h2 on a page, h3 on a page of the console. */
  level?: 'h2' | 'h3'
  about?: ReactNode
  action?: ReactNode
  /** Draws a frame around the section. */
  framed?: boolean
  children: ReactNode
}

/** A section of a page, with a heading. */
export function Section({ title, level = 'h3', about, action, framed, children }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={framed ? frame : { mb: 4, maxWidth: 960 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          mb: framed ? 1.5 : 1,
        }}
      >
        <Typography id={id} variant={level} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {action && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{action}</Box>}
      </Box>
      {about && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {about}
        </Typography>
      )}
      {children}
    </Box>
  )
}

const outline = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }
const frame = { ...outline, p: 2, minWidth: 0 }

export const Lines = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      ...outline,
      '& > li + li': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    {children}
  </Box>
)

/** A name with a description. On a phone, `aside` is below the text instead of next to it. */
export const Line = ({ name, about, aside }: { name: ReactNode; about?: ReactNode; aside?: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 148px' },
      columnGap: 3,
      rowGap: 1,
      px: 2,
      py: 1.5,
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{name}</Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: 640 }}>{about}</Box>
    </Box>
    {aside && (
      <Box
        sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, alignItems: { xs: 'center', sm: 'flex-end' }, gap: 1 }}
      >
        {aside}
      </Box>
    )}
  </Box>
)
