import { FormButtons } from '../form/FormButtons.tsx'
import { type FormSchema, SchemaForm, type SchemaFormProps } from '../form/SchemaForm.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

type Props<S extends FormSchema> = SchemaFormProps<S> &
  Omit<DialogFrameProps, 'children'> & {
    /** What the button says that sends it, and what it says meanwhile. */
    submit: string
    sending?: string
  }

/** A question in the way, with the values kept until they have been taken: a failure is shown in the dialog. */
export function FormDialog<S extends FormSchema>(props: Props<S>) {
  const { open, title, about, maxWidth, onClose, onGone, submit, sending, children, ...form } = props
  return (
    <DialogFrame {...{ open, title, about, maxWidth, onClose, onGone }}>
      <SchemaForm {...form}>
        {children}
        <FormButtons submit={submit} sending={sending} onCancel={onClose} />
      </SchemaForm>
    </DialogFrame>
  )
}
