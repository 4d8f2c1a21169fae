import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../i18n/english/matching.ts'
import { FacilityPicture } from './FacilityPicture.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { PhotoSlides } from './PhotoSlides.tsx'
import { usePhotos } from './usePhotos.ts'

/** The facility's photos, one at a time; a click enlarges the photo (MAT-006). Facilities without photos show a drawn house. */
export function PhotoCarousel({ match }: { match: Pick<Match, 'id' | 'name' | 's3_filenames'> }) {
  const photos = usePhotos(match)
  const [shown, setShown] = useState(0)
  const [large, setLarge] = useState(false)
  const none = match.s3_filenames.length === 0 || photos.data?.length === 0
  if (none || photos.isError) return <FacilityPicture id={match.id} label={none ? texts.photos.none : texts.photos.failed} />
  if (!photos.data) return <FacilityPicture id={match.id} />
  const slides = { photos: photos.data, facility: match.name, shown, onShown: setShown }
  return (
    <>
      <Box sx={{ width: '100%', maxWidth: 440 }}>
        <PhotoSlides {...slides} onEnlarge={() => setLarge(true)} />
      </Box>
      <PhotoDialog {...slides} open={large} onClose={() => setLarge(false)} />
    </>
  )
}
