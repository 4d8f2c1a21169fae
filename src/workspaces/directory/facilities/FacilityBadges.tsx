import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { texts } from '../../../i18n/english/matching.ts'
import { Explained } from '../../../ui/Explain.tsx'
import { ExplainLevels } from '../../platform/help/glossary.tsx'
import { hasCarf, networkBadges, type ShownFacility, type ViewerContext } from './facilityView.ts'
import { groupTags, serviceTabs, shownName } from './serviceTabs.ts'

/** Badges for the network status (MAT-007), accreditations (MAT-008), and directory listings. */
export function FacilityBadges({
  match,
  plans,
  dense = false,
}: {
  match: ShownFacility
  plans: readonly string[]
  /** Smaller badges, for use within a line of text. */
  dense?: boolean
}) {
  const network = networkBadges(plans, match)
  const badges = [
    network.in && { label: texts.card.inNetwork, look: 'success' as const },
    network.out && { label: texts.card.outOfNetwork, look: 'error' as const },
    match.directory_listing && { label: texts.card.listing, look: 'info' as const, hint: texts.card.listingHint },
    match.joint_commission_accreditation && { label: texts.card.jointCommission, look: 'plain' as const },
    hasCarf(match) && { label: texts.card.carf, look: 'plain' as const },
  ].filter(badge => badge !== false && badge !== null)
  if (badges.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: dense ? 0.5 : 0.75, mt: dense ? 0 : 1 }}>
      {badges.map(({ label, look, hint }) => {
        const badge = (
          <Chip
            key={label}
            size="small"
            label={label}
            sx={{ ...badgeStyles[look], ...(dense && { height: 18, fontSize: '0.875rem', '& .MuiChip-label': { px: 0.75 } }) }}
          />
        )
        return hint ? (
          <Tooltip key={label} title={hint}>
            {badge}
          </Tooltip>
        ) : (
          badge
        )
      })}
    </Box>
  )
}

const tinted = (color: 'success' | 'error' | 'info') => ({ bgcolor: `${color}.light`, color: `${color}.main` })
const badgeStyles = {
  success: tinted('success'),
  error: tinted('error'),
  info: tinted('info'),
  plain: { bgcolor: 'action.selected', color: 'text.primary' },
}

export const FacilityAddress = ({ match }: { match: ShownFacility }) => (
  <Typography variant="body2" color="text.secondary" sx={{ minWidth: 0 }}>
    {[match.address_line_one, match.city, [match.state, match.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
  </Typography>
)

type Props = { match: ShownFacility; viewer: Pick<ViewerContext, 'tags' | 'needed'> }

/** Levels of care on one line, with requested levels first. */
export function FacilityLevels({ match, viewer: { tags, needed } }: Props) {
  const listed = match.features.flatMap(id => tags.get(id) ?? [])
  const [levels] = groupTags(serviceTabs[0], listed)
  const sorted = levels?.tags.toSorted((a, b) => Number(needed.includes(b.id)) - Number(needed.includes(a.id))) ?? []
  return (
    <Box sx={{ typography: 'body2', mt: 1 }}>
      {sorted.length > 0 && (
        <Explained explanation={<ExplainLevels />}>
          {sorted.slice(0, 3).map(shownName).join(' · ')}
          {sorted.length > 3 && ` · ${texts.card.andMore(sorted.length - 3)}`}
        </Explained>
      )}
    </Box>
  )
}
