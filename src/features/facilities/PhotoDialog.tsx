import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { texts } from '../../i18n/english/matching.ts'
import { PhotoSlides, type Slides, turnByKey } from './PhotoSlides.tsx'

/** Photos at full size. Opens at the carousel's photo and leaves the carousel at the last one viewed. */
export function PhotoDialog({ open, onClose, ...slides }: Slides & { open: boolean; onClose: () => void }) {
  const id = useId()
  const { photos, shown, onShown } = slides
  // The dialog itself has focus when it opens; inside the slides the arrow keys are handled there.
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
