import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { texts } from '../../i18n/english/insights.ts'

type Props = {
  title: string
  help: string
  /** What stands at the right of the title: a menu. */
  actions?: ReactNode
  busy: boolean
  children: ReactNode
}

/** The frame of a figure: its title, what it counts for whoever asks, and the figure. */
export function FigureCard({ title, help, actions, busy, children }: Props) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <Card
      component="section"
      aria-labelledby={id}
      aria-busy={busy}
      sx={{ p: 1.5, display: 'flex', flexDirection: 'column', minWidth: 0, breakInside: 'avoid' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Typography id={id} variant="h3" sx={{ flex: 1, minWidth: 0, fontSize: '0.875rem', pt: 0.75, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', '@media print': { display: 'none' } }}>
          <IconButton
            size="small"
            aria-label={texts.figure.about(title)}
            aria-haspopup="dialog"
            aria-expanded={Boolean(anchor)}
            onClick={event => setAnchor(event.currentTarget)}
          >
            <InfoOutlined fontSize="small" />
          </IconButton>
          {actions}
        </Box>
      </Box>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.figure.about(title), sx: { p: 1.5, maxWidth: 320 } } }}
      >
        <Typography variant="body2">{help}</Typography>
      </Popover>
      {children}
    </Card>
  )
}
