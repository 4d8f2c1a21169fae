import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { texts } from '../../i18n/english/matching.ts'
import { PhotoSlides, type Slides, turnByKey } from './PhotoSlides.tsx'

/** The photos as large as the screen allows; it goes on where the card's carousel stood, and leaves it where it ends. */
export function PhotoDialog({ open, onClose, ...slides }: Slides & { open: boolean; onClose: () => void }) {
  const id = useId()
  const { photos, shown, onShown } = slides
  // The focus is on the dialog as it opens; inside the photos themselves the keys are theirs.
  const byKey = turnByKey(by => onShown((shown + by + photos.length) % photos.length))
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
