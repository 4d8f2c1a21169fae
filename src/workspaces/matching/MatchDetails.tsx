import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../i18n/english/matching.ts'
import { useCase } from './Case.tsx'
import { openQuestions } from './openQuestions.ts'
import { PhotoCarousel } from './PhotoCarousel.tsx'
import { ServicePanel } from './ServicePanel.tsx'
import { serviceTabs } from './serviceTabs.ts'

/** What a facility says of itself, tab by tab (decisions MAT-045), and what it leaves open for this patient. */
export function MatchDetails({ match }: { match: Match }) {
  const { needs, nameOf } = useCase()
  const [shown, setShown] = useState(0)
  const id = useId()
  const questions = openQuestions(needs, match, nameOf)
  const tab = serviceTabs[shown]!
  return (
    <Box sx={{ pt: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <PhotoCarousel match={match} />
      {match.owner_text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
          {match.owner_text}
        </Typography>
      )}
      {questions.length > 0 && (
        <Alert
          severity="warning"
          role="note"
          icon={<HelpOutlineOutlined fontSize="small" />}
          sx={{ alignItems: 'flex-start', bgcolor: 'warning.light', color: 'text.primary' }}
        >
          <strong>{texts.card.askAbout}</strong>
          <Box component="ul" sx={{ m: 0, mt: 0.25, pl: 2.25 }}>
            {questions.map(question => (
              <li key={question}>{question}</li>
            ))}
          </Box>
        </Alert>
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
          <ServicePanel match={match} tab={tab} />
        </Box>
      </Box>
    </Box>
  )
}
