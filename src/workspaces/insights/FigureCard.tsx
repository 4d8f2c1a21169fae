import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { texts } from '../../i18n/english/insights.ts'

type Props = {
  title: string
  help: string
  actions?: ReactNode
  busy: boolean
  /** Compact layout for several cards in a row. Puts the buttons next to the figure, and the title on its own line. */
  compact?: boolean
  /** Lets a printed card continue on the next page. Otherwise, it starts a new page if it does not fit. */
  long?: boolean
  /** Link shown next to the figure, or below it if space is tight. */
  onward?: ReactNode
  children: ReactNode
}

const titleAbove = '"title actions" "figure onward"'
const titleBeside = '"title title" "figure actions" "onward onward"'

/** Card for a figure, with its title and an explanation that opens on demand. */
export function FigureCard({ title, help, actions, busy, compact = false, long = false, onward, children }: Props) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <Card
      component="section"
      aria-labelledby={id}
      aria-busy={busy}
      sx={{
        p: 1.5,
        display: 'grid',
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateAreas: compact ? { xs: titleBeside, lg: titleAbove, xl: titleBeside } : titleAbove,
        columnGap: 0.5,
        minWidth: 0,
        breakInside: long ? 'auto' : 'avoid',
        // The browser renders a card only once it is near the viewport. Charts are expensive, and most are far below.
        ...(!compact && { contentVisibility: 'auto', containIntrinsicHeight: 'auto 332px' }),
      }}
    >
      <Typography
        id={id}
        variant="h3"
        sx={{ gridArea: 'title', alignSelf: 'center', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      <Box
        sx={{
          gridArea: 'actions',
          justifySelf: 'end',
          display: 'flex',
          alignItems: 'center',
          '@media print': { display: 'none' },
        }}
      >
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
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': texts.figure.about(title),
            sx: { p: 1.5, maxWidth: 'min(320px, calc(100% - 32px))' },
          },
        }}
      >
        <Typography variant="body2">{help}</Typography>
      </Popover>
      <Box sx={{ gridArea: 'figure', minWidth: 0, ...(!onward && !compact && { gridColumn: '1 / -1' }) }}>{children}</Box>
      {onward && (
        <Box
          sx={{
            gridArea: 'onward',
            alignSelf: 'center',
            // Align the button's text with the title.
            ...(compact && { justifySelf: { lg: 'end', xl: 'start' }, ml: { xs: -0.75, lg: 0, xl: -0.75 } }),
            '@media print': { display: 'none' },
          }}
        >
          {onward}
        </Box>
      )}
    </Card>
  )
}

export const PrintButton = () => (
  <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
    {texts.report.print}
  </Button>
)
