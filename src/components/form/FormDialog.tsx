import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FormButtons } from './FormButtons.tsx'
import { type FormSchema, SchemaForm, type SchemaFormProps } from './SchemaForm.tsx'

type Props<S extends FormSchema> = SchemaFormProps<S> &
  Pick<DialogProps, 'open' | 'maxWidth'> & {
    title: string
    /** What is said before the fields. */
    about?: string
    /** What the button says that sends it, and what it says meanwhile. */
    submit: string
    sending?: string
    onClose: () => void
    /** It is gone: the moment to say where the focus goes. */
    onGone?: () => void
  }

/** A question in the way, with the values kept until they have been taken: a failure is shown in the dialog. */
export function FormDialog<S extends FormSchema>(props: Props<S>) {
  const { title, about, submit, sending, open, maxWidth = 'sm', onClose, onGone, children, ...form } = props
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
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
        <SchemaForm {...form}>
          {children}
          <FormButtons submit={submit} sending={sending} onCancel={onClose} />
        </SchemaForm>
      </DialogContent>
    </Dialog>
  )
}
