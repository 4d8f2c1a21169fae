import ExpandMore from '@mui/icons-material/ExpandMore'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type MouseEvent, memo, useEffect, useId, useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { MatchDetails } from './MatchDetails.tsx'
import { MatchPhoto } from './MatchPhoto.tsx'
import { MatchFacts, MatchHeading } from './MatchSummary.tsx'

type Props = {
  match: Match
  selected: boolean
  /** Increases each time the list should scroll to this row; otherwise 0. */
  wanted: number
  onHover: (id: number | null) => void
  onSelect: (id: number) => void
  onShow: (id: number) => void
}

/** A facility's row, with a summary, buttons, and details on demand (MAT-005). The J and K keys move between rows. */
export const MatchCard = memo(function MatchCard({ match, selected, wanted, onHover, onSelect, onShow }: Props) {
  // Undefined until first expanded, so that the details mount only on demand.
  const [open, setOpen] = useState<boolean>()
  const { Actions, Beside } = useMatchContext()
  const heading = useId()
  const details = useId()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted) card.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  const chosenByPointer = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button, input, label, [role="tab"]')) onSelect(match.id)
  }
  return (
    <Card
      ref={card}
      component="article"
      aria-labelledby={heading}
      aria-current={selected || undefined}
      onMouseEnter={() => onHover(match.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(match.id)}
      onBlur={() => onHover(null)}
      onClick={chosenByPointer}
      sx={{
        px: 1.5,
        py: 0.75,
        scrollMargin: '72px 0 16px',
        borderColor: selected ? 'info.main' : 'divider',
        boxShadow: theme => (selected ? `0 0 0 1px ${theme.palette.info.main}` : 'none'),
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover': { borderColor: selected ? 'info.main' : 'text.disabled' },
      }}
    >
      <Box sx={row}>
        <MatchPhoto match={match} />
        <MatchHeading match={match} heading={heading} />
        <MatchFacts match={match} />
        <Box className="apply">
          <Actions match={match} opened={open ?? false} heading={heading} />
        </Box>
        <Box className="more">
          {Beside && <Beside id={match.id} heading={heading} />}
          <Tooltip title={texts.card.showOnMap}>
            <IconButton aria-label={texts.card.showOnMap} aria-describedby={heading} onClick={() => onShow(match.id)}>
              <PlaceOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
          <Button
            size="small"
            data-keys="stop"
            aria-expanded={open ?? false}
            aria-controls={open ? details : undefined}
            aria-describedby={heading}
            onClick={() => setOpen(!open)}
            endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />}
            sx={{ px: 0.75, whiteSpace: 'nowrap', '& .MuiButton-endIcon': { ml: 0.25 } }}
          >
            {open ? texts.card.less : texts.card.more}
          </Button>
        </Box>
      </Box>
      {open !== undefined && (
        <Collapse in={open} appear unmountOnExit id={details}>
          <MatchDetails match={match} />
        </Collapse>
      )}
    </Card>
  )
})

/**
 * In a narrow list, puts the buttons on their own line, with 44 px targets. At 500 px or wider, puts them to the right of the
 * heading and the facts, which take up two lines each.
 */
const row = {
  display: 'grid',
  columnGap: 1.5,
  gridTemplateColumns: '56px repeat(12, minmax(0, 1fr))',
  '& > .photo': { gridRow: '1' },
  '& > .heading': { gridRow: '1', gridColumn: '2 / -1' },
  '& > .facts': { gridRow: '2', gridColumn: '1 / -1', mt: 0.5 },
  '& > .apply': { gridRow: '3', gridColumn: '10 / -1', justifySelf: 'end', alignSelf: 'center' },
  '& > .more': { gridRow: '3', gridColumn: '1 / 10', display: 'flex', alignItems: 'center', ml: -1.5 },
  '& > * .MuiButton-root': { minHeight: 44 },
  '& > .apply .MuiButton-startIcon': { display: 'none' },
  '& > * .MuiIconButton-root': { width: 44, height: 44 },
  '@container matches (min-width: 500px)': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 0,
    alignItems: 'center',
    pl: '68px',
    position: 'relative',
    '& > .photo': { position: 'absolute', left: 0, top: 2 },
    '& > .heading': { flex: '1 1 200px', minWidth: 0, alignSelf: 'flex-start', minHeight: 40 },
    '& > .apply': { order: 1, pl: 1 },
    '&::after': { content: '""', order: 2, flexBasis: '100%' },
    '& > .facts': { order: 3, flex: '1 1 200px', minWidth: 0, mt: 0 },
    '& > .more': { order: 4, ml: 0, flex: 'none' },
    '& > * .MuiButton-root': { minHeight: 32 },
    '& > .apply .MuiButton-startIcon': { display: 'inherit' },
    '& > * .MuiIconButton-root, & > * .MuiCheckbox-root': { width: 32, height: 32 },
  },
} as const
