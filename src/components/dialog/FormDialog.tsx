import Box from '@mui/material/Box'
import { FormButtons } from '../form/FormButtons.tsx'
import { type FormSchema, SchemaForm, type SchemaFormProps } from '../form/SchemaForm.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

type Props<S extends FormSchema> = SchemaFormProps<S> &
  Omit<DialogFrameProps, 'children'> & {
    /** The submit button's label. `sending` is the label while the form is being sent. */
    submit: string
    sending?: string
  }

/** In a form longer than the screen, the buttons stay in view at the bottom of the dialog. */
const buttonBar = {
  ...{ position: 'sticky', zIndex: 1, mx: -3, px: 3, pt: 1, bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' },
  // The dialog's content ends with 20 px of padding, which the bar covers.
  ...{ bottom: -20, mb: -2.5, pb: 2.5 },
}

/** Form in a dialog. Shows errors, and keeps the input until it is saved. */
export function FormDialog<S extends FormSchema>(props: Props<S>) {
  const { open, title, about, maxWidth, onClose, onExited: onGone, submit, sending, children, ...form } = props
  return (
    <DialogFrame {...{ open, title, about, maxWidth, onClose, onExited: onGone }}>
      <SchemaForm {...form}>
        {children}
        <Box sx={buttonBar}>
          <FormButtons submit={submit} sending={sending} onCancel={onClose} />
        </Box>
      </SchemaForm>
    </DialogFrame>
  )
}
