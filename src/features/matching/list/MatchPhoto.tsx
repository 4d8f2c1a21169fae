import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { usePhotoSource } from '../../facilities/usePhotos.ts'

type Props = { match: Pick<Match, 'id' | 'photo_id'> }

/**
 * A row's primary photo, loaded shortly before it comes into view. It is decorative, because the details show it with alternative
 * text. Facilities without photos have an icon.
 */
export function MatchPhoto({ match: { id, photo_id } }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (photo_id === null || near || !box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [photo_id, near])
  const { source } = usePhotoSource(near && photo_id !== null ? { id: photo_id, facility_id: id } : undefined, 'small')
  return (
    <Box
      ref={box}
      aria-hidden
      className="photo"
      sx={{
        width: 56,
        height: 56,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.disabled',
      }}
    >
      {source ? (
        <Box component="img" src={source} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      ) : (
        photo_id === null && <ApartmentOutlined sx={{ fontSize: 28 }} />
      )}
    </Box>
  )
}
