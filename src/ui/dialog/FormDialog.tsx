import Box from '@mui/material/Box'
import { FormButtons } from '../fields/FormButtons.tsx'
import { type FormSchema, SchemaForm, type SchemaFormProps } from '../fields/SchemaForm.tsx'
import { buttonBar } from './buttonBar.ts'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

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
