import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

type Props = { open: boolean; title: string; onClose: () => void; wide?: boolean; children: ReactNode }

/** A modal dialog with its title. What stands in it begins anew each time it opens. */
export function DialogFrame({ open, title, onClose, wide = false, children }: Props) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { m: { xs: 1.5, sm: 4 }, width: '100%' } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  )
}
