import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { texts } from '../../i18n/english/matching.ts'
import { PhotoCarousel } from './PhotoCarousel.tsx'
import { ServicePanel } from './ServicePanel.tsx'
import { serviceTabs } from './serviceTabs.ts'
import type { Onlooker, ShownFacility } from './shown.ts'

/** The facility's listed services by tab (MAT-045). */
export function FacilityDetails({ match, onlooker }: { match: ShownFacility; onlooker: Onlooker }) {
  const [shown, setShown] = useState(0)
  const id = useId()
  const tab = serviceTabs[shown]!
  return (
    <Box sx={{ pt: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <PhotoCarousel match={match} />
      {match.owner_text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
          {match.owner_text}
        </Typography>
      )}
      <Box>
        <Tabs
          value={shown}
          onChange={(_, next: number) => setShown(next)}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={texts.card.services}
          sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 } }}
        >
          {serviceTabs.map(({ key, name }, at) => (
            <Tab key={key} label={name} id={`${id}-tab-${at}`} aria-controls={at === shown ? `${id}-panel` : undefined} />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown}`} tabIndex={0} sx={{ pt: 1.5 }}>
          <ServicePanel match={match} tab={tab} onlooker={onlooker} />
        </Box>
      </Box>
    </Box>
  )
}
