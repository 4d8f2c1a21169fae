import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { findObstacles, type Obstacle, unfinishedSections } from '#domain/directory/facilities/intake/sections.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as all } from '../../../i18n/english/facilityForm.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FacilityAddress, FacilityBadges, FacilityLevels } from '../facilities/FacilityBadges.tsx'
import { FacilityDetails } from '../facilities/FacilityDetails.tsx'
import type { ShownFacility } from '../facilities/facilityView.ts'

const texts = all.standing

/** Lists what must be added before advocates can find the facility, and previews its card. */
export function ListingStatus({ facility }: { facility: Facility }) {
  const [previewing, setPreviewing] = useState(false)
  const missing = findObstacles(facility)
  return (
    <Alert
      severity={missing.length ? 'info' : 'success'}
      action={
        <Button size="small" color="inherit" startIcon={<VisibilityOutlined />} onClick={() => setPreviewing(true)}>
          {texts.preview}
        </Button>
      }
      // One line if nothing is missing, because every section shows it.
      sx={{ mb: 2, ...(missing.length > 0 && { alignItems: 'flex-start' }) }}
    >
      {missing.length ? (
        <>
          <AlertTitle>{texts.title}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
            {missing.map(obstacle => (
              <li key={obstacle}>{obstacleText(obstacle, facility)}</li>
            ))}
          </Box>
        </>
      ) : (
        <>
          <strong>{texts.ready}</strong>{' '}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {texts.readyAbout}
          </Box>
        </>
      )}
      <CardPreview facility={facility} open={previewing} onClose={() => setPreviewing(false)} />
    </Alert>
  )
}

function obstacleText(obstacle: Obstacle, facility: Facility): string {
  if (obstacle !== 'intake') return texts[obstacle]
  const incomplete = unfinishedSections(facility)
  // A list of more than three sections would only repeat the steps next to it.
  if (incomplete.length > 3) return texts.intakeMany(incomplete.length)
  return texts.intake(incomplete.length, incomplete.map(({ title }) => title).join(', '))
}

/** Converts a facility to the card's format, which has all tags in one list. */
const toShownFacility = (facility: Facility): ShownFacility => ({
  ...facility,
  approximate: facility.geo_source === 'zip',
  features: [...new Set(keysOf(facilityTagFields).flatMap(field => facility[field] ?? []))],
})

/** Previews the facility's card as advocates see it, expanded and with the saved data. */
function CardPreview({ facility, open, onClose }: { facility: Facility; open: boolean; onClose: () => void }) {
  const { byId } = useTags()
  const match = toShownFacility(facility)
  return (
    <DialogFrame open={open} title={texts.preview} about={texts.previewAbout} onClose={onClose}>
      {byId ? (
        <Card variant="outlined" component="article" aria-label={facility.name} sx={{ p: 2 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere', fontSize: '1rem' }}>
            {facility.name}
          </Typography>
          <FacilityAddress match={match} />
          <FacilityBadges match={match} plans={[]} />
          <FacilityLevels match={match} viewer={{ tags: byId, needed: [] }} />
          <FacilityDetails match={match} viewer={{ tags: byId, needed: [], plans: [] }} />
        </Card>
      ) : (
        <CardSkeletons rows={1} height={240} />
      )}
      <Box sx={{ textAlign: 'right', pt: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </Box>
    </DialogFrame>
  )
}
