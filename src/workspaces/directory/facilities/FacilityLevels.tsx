import Box from '@mui/material/Box'
import { texts } from '../../../i18n/english/matching.ts'
import type { ShownFacility, ViewerContext } from './facilityView.ts'
import { groupTags, serviceTabs, shownName } from './serviceTabs.ts'

type Props = { match: ShownFacility; viewer: Pick<ViewerContext, 'tags' | 'needed'> }

/** Levels of care on one line, with requested levels first. */
export function FacilityLevels({ match, viewer: { tags, needed } }: Props) {
  const listed = match.features.flatMap(id => tags.get(id) ?? [])
  const [levels] = groupTags(serviceTabs[0], listed)
  const sorted = levels?.tags.toSorted((a, b) => Number(needed.includes(b.id)) - Number(needed.includes(a.id))) ?? []
  return (
    <Box sx={{ typography: 'body2', mt: 1 }}>
      {sorted.slice(0, 3).map(shownName).join(' · ')}
      {sorted.length > 3 && ` · ${texts.card.andMore(sorted.length - 3)}`}
    </Box>
  )
}
