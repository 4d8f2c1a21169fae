import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { FacilityAddress } from '../../facilities/FacilityAddress.tsx'
import { FacilityDetails } from '../../facilities/FacilityDetails.tsx'
import { FacilityLevels } from '../../facilities/FacilityLevels.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import { ReportedBeds } from '../ReportedBeds.tsx'
import { WhyMatch } from './WhyMatch.tsx'

/**
 * Shows what the row omits: address, levels of care, open beds by level, why the facility matches, photos, and services by tab.
 */
export function MatchDetails({ match }: { match: Match }) {
  const { tags, needs } = useMatchContext()
  const viewer = { tags, asked: [...needs.required, ...needs.offered], plans: needs.plans }
  return (
    <Box sx={{ pt: 1.5, mt: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.5, gridTemplateColumns: '1fr' }}>
      <div>
        <FacilityAddress match={match} />
        {match.approximate && (
          <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
            {texts.card.approximate}
          </Typography>
        )}
        <FacilityLevels match={match} viewer={viewer} />
        <ReportedBeds match={match} />
      </div>
      <WhyMatch match={match} />
      <FacilityDetails match={match} viewer={viewer} />
    </Box>
  )
}
