import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Star from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { FacilityFile } from '#domain/facilities/schema.ts'
import { usePhotoSource } from '../../../features/facilities/usePhotos.ts'
import { texts as all } from '../../../i18n/english/facilityForm.ts'

const texts = all.files
type Props = { photo: FacilityFile; readOnly: boolean; onPrimary: () => void; onDelete: () => void }

/** One photo with its primary mark and the buttons to make it primary or delete it. */
export function PhotoTile({ photo, readOnly, onPrimary, onDelete }: Props) {
  const { source, failed } = usePhotoSource(photo, 'medium')
  const name = photo.uploaded_filename
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', minWidth: 0 }}>
      <Box sx={{ aspectRatio: '8 / 5', bgcolor: 'action.hover' }}>
        {source ? (
          <Box
            component="img"
            src={source}
            alt={name}
            sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : (
          !failed && <Skeleton variant="rectangular" width="100%" height="100%" />
        )}
      </Box>
      <Box sx={{ px: 1, pt: 0.75, typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 1, pb: 0.5, minHeight: 40 }}>
        {photo.primary_image ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2', fontWeight: 600 }}>
            <Star fontSize="small" color="primary" aria-hidden="true" />
            {texts.primary}
          </Box>
        ) : readOnly ? (
          <span />
        ) : (
          <Button size="small" onClick={onPrimary} aria-label={texts.makePrimaryOf(name)} sx={{ ml: -0.75 }}>
            {texts.makePrimary}
          </Button>
        )}
        {!readOnly && (
          <IconButton size="small" aria-label={texts.delete(name)} onClick={onDelete}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}
