import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { texts as snapshot } from '../../../i18n/english/snapshotItems.ts'
import type { ShownFacility, ViewerContext } from './facilityView.ts'
import { PhotoSlides, type Slides, stepOnArrowKeys } from './PhotoSlides.tsx'
import { ServicePanel } from './ServicePanel.tsx'
import { serviceTabs } from './serviceTabs.ts'
import { usePhotos } from './usePhotos.ts'

/** A facility's photos, description, and services by tab (MAT-045). */
export function FacilityDetails({ match, viewer }: { match: ShownFacility; viewer: ViewerContext }) {
  const [activeTab, setActiveTab] = useState(0)
  const id = useId()
  const tab = serviceTabs[activeTab]!
  return (
    <Box sx={{ pt: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <PhotoCarousel match={match} />
      {match.owner_text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
          {match.owner_text}
        </Typography>
      )}
      <RequiredItems items={match.required_snapshot_items} />
      <Box>
        <Tabs
          value={activeTab}
          onChange={(_, next: number) => setActiveTab(next)}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={texts.card.services}
          sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 } }}
        >
          {serviceTabs.map(({ key, name }, index) => (
            <Tab
              key={key}
              label={name}
              id={`${id}-tab-${index}`}
              aria-controls={index === activeTab ? `${id}-panel` : undefined}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${activeTab}`} tabIndex={0} sx={{ pt: 1.5 }}>
          <ServicePanel match={match} tab={tab} viewer={viewer} />
        </Box>
      </Box>
    </Box>
  )
}

/** Lists the clinical snapshot items that the facility requires. Renders nothing if it requires none. */
const RequiredItems = ({ items }: { items: Match['required_snapshot_items'] }) =>
  items.length > 0 && (
    <Typography variant="body2" sx={{ maxWidth: '70ch' }}>
      <strong>{snapshot.required}:</strong> {items.map(item => snapshot.names[item]).join(', ')}
    </Typography>
  )

/**
 * Shows the facility's photos, one at a time. Clicking a photo enlarges it (MAT-006). Facilities without photos show a drawing of
 * a house.
 */
function PhotoCarousel({ match }: { match: Pick<Match, 'id' | 'name' | 's3_filenames'> }) {
  const photos = usePhotos(match)
  const [current, setCurrent] = useState(0)
  const [large, setLarge] = useState(false)
  const none = match.s3_filenames.length === 0 || photos.data?.length === 0
  if (none || photos.isError) return <FacilityPicture id={match.id} label={none ? texts.photos.none : texts.photos.failed} />
  if (!photos.data) return <FacilityPicture id={match.id} />
  const slides = { photos: photos.data, facility: match.name, current, onChange: setCurrent }
  return (
    <>
      <Box sx={{ width: '100%', maxWidth: 440 }}>
        <PhotoSlides {...slides} onEnlarge={() => setLarge(true)} />
      </Box>
      <PhotoDialog {...slides} open={large} onClose={() => setLarge(false)} />
    </>
  )
}

/**
 * Full-size photos, starting with the carousel's current photo. After the dialog is closed, the carousel shows the last photo
 * viewed.
 */
function PhotoDialog({ open, onClose, ...slides }: Slides & { open: boolean; onClose: () => void }) {
  const id = useId()
  const { photos, current, onChange } = slides
  // The dialog itself has focus when it opens. Once focus moves into the slides, they handle the arrow keys.
  const byKey = stepOnArrowKeys(by => onChange((current + by + photos.length) % photos.length))
  return (
    <Dialog open={open} onClose={onClose} onKeyDown={byKey} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pr: 7 }}>
        {texts.photos.of(slides.facility)}
      </DialogTitle>
      <IconButton aria-label={texts.photos.close} onClick={onClose} sx={{ position: 'absolute', top: 10, right: 10 }}>
        <Close />
      </IconButton>
      <DialogContent>
        <PhotoSlides {...slides} />
      </DialogContent>
    </Dialog>
  )
}

/** The facility's id selects its background hue, so a facility always has the same color. */
const hues = [188, 168, 204, 148, 222]

/** A drawing of a house, which cannot be mistaken for a photo of the facility. */
function FacilityPicture({ id, label }: { id: number; label?: string }) {
  const hue = hues[id % hues.length]!
  const windows = id % 2 ? [18, 38, 62, 82] : [24, 50, 76]
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        maxWidth: 440,
        height: 132,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: theme => (theme.palette.mode === 'dark' ? `hsl(${hue} 22% 16%)` : `hsl(${hue} 38% 93%)`),
        color: theme => (theme.palette.mode === 'dark' ? `hsl(${hue} 18% 38%)` : `hsl(${hue} 26% 68%)`),
      }}
    >
      <svg
        viewBox="0 0 240 100"
        width="100%"
        height="100%"
        preserveAspectRatio="xMidYMax meet"
        overflow="visible"
        aria-hidden="true"
      >
        <path d="M-300 100V80Q-160 60 -60 74T60 76T240 70T360 84T600 76V100Z" fill="currentColor" opacity="0.35" />
        <g transform="translate(74 20) scale(0.94)" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
          <path d="M-6 30L50 2L106 30" />
          <path d="M2 27V78H98V27" />
          <path d="M43 78V56H57V78" />
          {windows.map(x => (
            <path key={x} d={`M${x - 5} 36h10v10h-10Z`} />
          ))}
        </g>
      </svg>
      {label && (
        <Box sx={{ position: 'absolute', left: 10, bottom: 8, typography: 'caption', color: 'text.primary' }}>{label}</Box>
      )}
    </Box>
  )
}
