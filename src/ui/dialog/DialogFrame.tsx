import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { makeScope, UnsavedScope } from '../unsaved/unsaved.ts'

export type DialogFrameProps = Pick<DialogProps, 'open' | 'maxWidth'> & {
  title: string
  about?: string
  onClose: () => void
  /** Called after the dialog has closed, for example to move focus. */
  onExited?: () => void
  children: ReactNode
}

/**
 * Modal dialog with a title. Its content resets each time it opens. Asks for confirmation before it closes with unsaved input.
 */
export function DialogFrame({ open, title, about, maxWidth = 'sm', onClose, onExited: onGone, children }: DialogFrameProps) {
  const id = useId()
  const [scope] = useState(makeScope)
  return (
    <Dialog
      open={open}
      onClose={() => scope.leave(onClose)}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={`${id}-title`}
      aria-describedby={about && `${id}-about`}
      slotProps={{ transition: { onExited: onGone }, paper: { sx: { m: { xs: 1.5, sm: 4 }, width: '100%' } } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {about && (
          <Typography id={`${id}-about`} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {about}
          </Typography>
        )}
        <UnsavedScope value={scope}>{children}</UnsavedScope>
      </DialogContent>
    </Dialog>
  )
}
