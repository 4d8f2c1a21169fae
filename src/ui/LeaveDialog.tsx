import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'

type LeaveDialogProps = {
  /** What its ids begin with: `leave` for `leave-title`. */
  name: string
  open: boolean
  title: string
  children: ReactNode
  /** The label of the button that leaves and discards input. */
  leave: string
  stay: string
  /** True to leave. Escape stays. */
  onAnswer: (leaves: boolean) => void
}

/** Asks whether to leave or discard input. The button that keeps it has the focus. */
export const LeaveDialog = ({ name, open, title, children, leave, stay, onAnswer }: LeaveDialogProps) => (
  <Dialog open={open} onClose={() => onAnswer(false)} aria-labelledby={`${name}-title`} aria-describedby={`${name}-question`}>
    <DialogTitle id={`${name}-title`}>{title}</DialogTitle>
    <DialogContent>
      <DialogContentText id={`${name}-question`} color="text.primary">
        {children}
      </DialogContentText>
    </DialogContent>
    <DialogActions sx={{ p: 2, gap: 1 }}>
      <Button color="error" onClick={() => onAnswer(true)}>
        {leave}
      </Button>
      <Button variant="contained" autoFocus onClick={() => onAnswer(false)}>
        {stay}
      </Button>
    </DialogActions>
  </Dialog>
)
