import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { unsavedTexts as texts } from '../../i18n/english/shell.ts'
import { answerDiscard } from './unsaved.ts'

/** Asks whether to discard unsaved input. Escape keeps the input. */
export const DiscardDialog = () => (
  <Dialog open onClose={() => answerDiscard(false)} aria-labelledby="discard-title" aria-describedby="discard-question">
    <DialogTitle id="discard-title">{texts.title}</DialogTitle>
    <DialogContent>
      <DialogContentText id="discard-question" color="text.primary">
        {texts.question}
      </DialogContentText>
    </DialogContent>
    <DialogActions sx={{ p: 2, gap: 1 }}>
      <Button color="error" onClick={() => answerDiscard(true)}>
        {texts.discard}
      </Button>
      <Button variant="contained" autoFocus onClick={() => answerDiscard(false)}>
        {texts.keep}
      </Button>
    </DialogActions>
  </Dialog>
)
