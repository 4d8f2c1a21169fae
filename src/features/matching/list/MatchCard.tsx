import ExpandMore from '@mui/icons-material/ExpandMore'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { type MouseEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { miles } from '#domain/matching/distance.ts'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { FacilityAddress } from '../../facilities/FacilityAddress.tsx'
import { FacilityBadges } from '../../facilities/FacilityBadges.tsx'
import { FacilityDetails } from '../../facilities/FacilityDetails.tsx'
import { FacilityLevels } from '../../facilities/FacilityLevels.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import { ReportedBeds } from '../ReportedBeds.tsx'
import { WhyMatch } from './WhyMatch.tsx'

type Props = {
  match: Match
  selected: boolean
  /** Increases when the list should scroll to this card; 0 otherwise. */
  wanted: number
  onHover: (id: number | null) => void
  onSelect: (id: number) => void
  onShow: (id: number) => void
}

/** A facility's card: summary, distance, actions, and details on demand (MAT-005). */
export const MatchCard = memo(function MatchCard({ match, selected, wanted, onHover, onSelect, onShow }: Props) {
  // Undefined until first expanded, so the details mount only when needed.
  const [open, setOpen] = useState<boolean>()
  const { tags, needs, Actions, Beside } = useMatchContext()
  const onlooker = { tags, asked: [...needs.required, ...needs.offered], plans: needs.plans }
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
        p: 2,
        scrollMargin: '72px 0 16px',
        borderColor: selected ? 'info.main' : 'divider',
        boxShadow: theme => (selected ? `0 0 0 1px ${theme.palette.info.main}` : 'none'),
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover': { borderColor: selected ? 'info.main' : 'text.disabled' },
      }}
    >
      <Summary match={match} heading={heading}>
        {Beside && <Beside id={match.id} heading={heading} />}
      </Summary>
      <FacilityBadges match={match} plans={needs.plans} />
      <FacilityLevels match={match} onlooker={onlooker} />
      <ReportedBeds match={match} />
      <WhyMatch match={match} heading={heading} />
      {open !== undefined && (
        <Collapse in={open} appear unmountOnExit id={details}>
          <FacilityDetails match={match} onlooker={onlooker} />
        </Collapse>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mt: 1.5 }}>
        <Button
          size="small"
          aria-expanded={open ?? false}
          aria-controls={open ? details : undefined}
          aria-describedby={heading}
          onClick={() => setOpen(!open)}
          endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />}
          sx={{ minHeight: 36, ml: -0.75 }}
        >
          {open ? texts.card.less : texts.card.more}
        </Button>
        <Button
          size="small"
          aria-describedby={heading}
          onClick={() => onShow(match.id)}
          startIcon={<PlaceOutlined />}
          sx={{ minHeight: 36 }}
        >
          {texts.card.showOnMap}
        </Button>
        <Box sx={{ flex: '1 0 auto', display: 'flex', justifyContent: 'flex-end', maxWidth: '100%' }}>
          <Actions match={match} opened={open ?? false} heading={heading} />
        </Box>
      </Box>
    </Card>
  )
})

/** Name, distance and address, with one of the screen's actions next to them. */
function Summary({ match, heading, children }: { match: Match; heading: string; children: ReactNode }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" id={heading} sx={{ overflowWrap: 'anywhere', fontSize: '1.0625rem' }}>
          {match.name}
        </Typography>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {(match.approximate ? texts.card.about : texts.card.miles)(miles(match.distance))}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <FacilityAddress match={match} />
        {children}
      </Box>
      {match.approximate && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
          {texts.card.approximate}
        </Typography>
      )}
    </>
  )
}
