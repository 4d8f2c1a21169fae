import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Selection } from '../useSelection.ts'
import { MatchCard } from './MatchCard.tsx'

/** Card for the selected pin. Shown if the facility's own card is farther down the list or hidden behind the map. */
export const SelectedMatch = ({
  match,
  selection,
  onShow,
}: {
  match: Match
  selection: Selection
  onShow: (id: number) => void
}) => (
  <Box sx={{ display: 'grid', gap: 0.5, mt: { xs: 2, md: 0 }, container: 'matches / inline-size' }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
      <Typography variant="h4" component="p">
        {texts.list.selected}
      </Typography>
      <Button size="small" onClick={() => selection.select(null)}>
        {texts.list.clearSelected}
      </Button>
    </Box>
    <MatchCard
      match={match}
      selected
      wanted={selection.wanted?.turn ?? 0}
      onHover={selection.hover}
      onSelect={selection.select}
      onShow={onShow}
    />
  </Box>
)
