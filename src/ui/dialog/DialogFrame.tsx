import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useContext, useId, useState } from 'react'
import { FormButtons } from '../fields/FormButtons.tsx'
import { type FormSchema, SchemaForm, type SchemaFormProps } from '../fields/SchemaForm.tsx'
import { makeScope, UnsavedScope } from '../unsaved/unsaved.ts'
import { DialogHost, DialogPage, DialogPages, useDialogPages } from './DialogPages.tsx'

export type DialogFrameProps = Pick<DialogProps, 'open' | 'maxWidth'> & {
  title: string
  about?: string
  /** Accessible name of a button at the top that closes a dialog without other buttons. Omitted on another dialog's page, which has one. */
  close?: string
  onClose: () => void
  /** Called after the dialog has closed, for example to move focus. */
  onExited?: (() => void) | undefined
  children: ReactNode
}

/**
 * Modal dialog with a title. Its content resets each time it opens. Asks for confirmation before it closes with unsaved input. Inside
 * another dialog, it is that dialog's next page, because a dialog never covers another one.
 */
export function DialogFrame(props: DialogFrameProps) {
  const host = useContext(DialogHost)
  return host ? <DialogPage host={host} {...props} /> : <OwnDialog {...props} />
}

function OwnDialog({ open, title, about, close, maxWidth = 'sm', onClose, onExited: onGone, children }: DialogFrameProps) {
  const id = useId()
  const [scope] = useState(makeScope)
  const pages = useDialogPages(`${id}-title`)
  return (
    <Dialog
      open={open}
      onClose={pages.back ?? (() => scope.leave(onClose))}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={pages.labelledBy}
      aria-describedby={about && !pages.back ? `${id}-about` : undefined}
      slotProps={{ transition: { onExited: onGone }, paper: { sx: { m: { xs: 1.5, sm: 4 }, width: '100%' } } }}
    >
      <DialogPages pages={pages}>
        <DialogTitle id={`${id}-title`} sx={close ? { pr: 7 } : {}}>
          {title}
        </DialogTitle>
        {close && (
          <IconButton aria-label={close} onClick={() => scope.leave(onClose)} sx={{ position: 'absolute', top: 10, right: 10 }}>
            <Close />
          </IconButton>
        )}
        <DialogContent>
          {about && (
            <Typography id={`${id}-about`} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {about}
            </Typography>
          )}
          <UnsavedScope value={scope}>{children}</UnsavedScope>
        </DialogContent>
      </DialogPages>
    </Dialog>
  )
}

/** In a form longer than the screen, the buttons stay in view at the bottom of the dialog. */
export const buttonBar = {
  position: 'sticky',
  zIndex: 1,
  mx: -3,
  px: 3,
  pt: 1,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  // The dialog's content ends with 20 px of padding, which the bar covers.
  bottom: -20,
  mb: -2.5,
  pb: 2.5,
}

type Props<S extends FormSchema> = SchemaFormProps<S> &
  Omit<DialogFrameProps, 'children'> & {
    /** The submit button's label. `sending` is the label while the form is being sent. */
    submit: string
    sending?: string
  }

/** Form in a dialog. Shows errors, and keeps the input until it is saved. */
export function FormDialog<S extends FormSchema>(props: Props<S>) {
  const { open, title, about, maxWidth, onClose, onExited: onGone, submit, sending, children, ...form } = props
  return (
    <DialogFrame open={open} title={title} about={about} maxWidth={maxWidth} onClose={onClose} onExited={onGone}>
      <SchemaForm {...form}>
        {children}
        <Box sx={buttonBar}>
          <FormButtons submit={submit} sending={sending} onCancel={onClose} />
        </Box>
      </SchemaForm>
    </DialogFrame>
  )
}
