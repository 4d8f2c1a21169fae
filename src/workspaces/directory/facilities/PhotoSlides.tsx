import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import type { FacilityFile } from '#domain/directory/facilities/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { usePhotoSource } from './facilityView.ts'

export type Slides = {
  photos: readonly FacilityFile[]
  facility: string
  current: number
  onChange: (index: number) => void
}

export const stepOnArrowKeys = (step: (by: number) => void) => (event: KeyboardEvent) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!by || event.defaultPrevented) return
  event.preventDefault()
  step(by)
}

/** Minimum length of a swipe, in pixels. */
const swipe = 40

/** Shows one of several photos. Users change photos with buttons, arrow keys, or a swipe. */
export function PhotoSlides({ photos, facility, current, onChange, onEnlarge }: Slides & { onEnlarge?: () => void }) {
  const from = useRef<number | null>(null)
  const step = (by: number) => onChange((current + by + photos.length) % photos.length)
  const lift = (event: TouchEvent) => {
    const moved = event.changedTouches[0]!.clientX - (from.current ?? 0)
    if (from.current !== null && Math.abs(moved) >= swipe) step(moved < 0 ? 1 : -1)
    from.current = null
  }
  const several = photos.length > 1
  const photo = (
    <Photo key={photos[current]!.id} photo={photos[current]!} alt={texts.photos.one(current + 1, photos.length, facility)} />
  )
  return (
    <Box
      component="section"
      aria-roledescription={texts.photos.role}
      data-keys={several ? 'photos' : undefined}
      aria-label={texts.photos.of(facility)}
      onKeyDown={stepOnArrowKeys(step)}
      onTouchStart={event => {
        from.current = event.touches[0]!.clientX
      }}
      onTouchEnd={several ? lift : undefined}
      sx={{ position: 'relative', aspectRatio: '8 / 5', borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' }}
    >
      {onEnlarge ? (
        <ButtonBase
          focusRipple
          aria-label={texts.photos.enlarge(current + 1, photos.length)}
          onClick={onEnlarge}
          sx={{
            width: '100%',
            height: '100%',
            '&.Mui-focusVisible': { outline: 3, outlineColor: 'primary.main', outlineOffset: -3 },
          }}
        >
          {photo}
        </ButtonBase>
      ) : (
        photo
      )}
      {several && (
        <>
          <Turn label={texts.photos.previous} side="left" onClick={() => step(-1)} />
          <Turn label={texts.photos.next} side="right" onClick={() => step(1)} />
          <Box
            aria-live="polite"
            sx={{ ...plate, bottom: 8, left: '50%', transform: 'translateX(-50%)', px: 1, typography: 'caption' }}
          >
            {texts.photos.place(current + 1, photos.length)}
          </Box>
        </>
      )}
    </Box>
  )
}

const plate = {
  position: 'absolute',
  borderRadius: 4,
  bgcolor: 'background.paper',
  color: 'text.primary',
  opacity: 0.92,
} as const

function Turn({ label, side, onClick }: { label: string; side: 'left' | 'right'; onClick: () => void }) {
  const Arrow = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      size="small"
      aria-label={label}
      onClick={onClick}
      sx={{
        ...plate,
        [side]: 8,
        top: 'calc(50% - 18px)',
        width: 36,
        height: 36,
        '&:hover': { bgcolor: 'background.paper', opacity: 1 },
      }}
    >
      <Arrow fontSize="small" />
    </IconButton>
  )
}

function Photo({ photo, alt }: { photo: FacilityFile; alt: string }) {
  const { source, failed, onError } = usePhotoSource(photo)
  if (failed) return <Box sx={{ p: 2, typography: 'body2', color: 'text.secondary' }}>{texts.photos.failed}</Box>
  if (!source) return <Skeleton variant="rectangular" width="100%" height="100%" />
  return (
    <Box
      component="img"
      src={source}
      alt={alt}
      onError={onError}
      sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
    />
  )
}
