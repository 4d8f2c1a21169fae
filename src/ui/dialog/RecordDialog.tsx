import type { FormSchema } from '../fields/SchemaForm.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

type Props<S extends FormSchema> = RecordFormProps<S> & Pick<DialogFrameProps, 'open' | 'title' | 'maxWidth'>

/** Dialog that adds or edits a record. Resets each time it opens, and closes after a save. */
export const RecordDialog = <S extends FormSchema>({ open, title, maxWidth, ...form }: Props<S>) => (
  <DialogFrame open={open} title={title} onClose={form.onClose} {...(maxWidth && { maxWidth })}>
    <RecordForm {...form} />
  </DialogFrame>
)
