import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { type Obstacle, obstaclesOf, unfinished } from '#domain/facilities/intake/state.ts'
import type { Facility } from '#domain/facilities/schema.ts'
import { texts as all } from '../../i18n/english/facilityForm.ts'
import { CardPreview } from './CardPreview.tsx'

const texts = all.standing

/** What is missing before advocates can find the facility, and a preview of its card. */
export function Standing({ facility }: { facility: Facility }) {
  const [previewing, setPreviewing] = useState(false)
  const missing = obstaclesOf(facility)
  return (
    <Alert severity={missing.length ? 'info' : 'success'} sx={{ mb: 2, alignItems: 'flex-start' }}>
      <AlertTitle>{missing.length ? texts.title : texts.ready}</AlertTitle>
      {missing.length ? (
        <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
          {missing.map(one => (
            <li key={one}>{wordsOf(one, facility)}</li>
          ))}
        </Box>
      ) : (
        texts.readyAbout
      )}
      <Box sx={{ mt: 0.75 }}>
        <Button
          size="small"
          color="inherit"
          startIcon={<VisibilityOutlined />}
          onClick={() => setPreviewing(true)}
          sx={{ ml: -0.5 }}
        >
          {texts.preview}
        </Button>
      </Box>
      <CardPreview facility={facility} open={previewing} onClose={() => setPreviewing(false)} />
    </Alert>
  )
}

function wordsOf(obstacle: Obstacle, facility: Facility): string {
  if (obstacle !== 'intake') return texts[obstacle]
  const open = unfinished(facility)
  // With more than three open sections a list would repeat the steps beside it.
  if (open.length > 3) return texts.intakeMany(open.length)
  return texts.intake(open.length, open.map(({ title }) => title).join(', '))
}
