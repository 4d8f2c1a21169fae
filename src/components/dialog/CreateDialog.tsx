import { CreateBase, type RaRecord } from 'ra-core'
import type { FormSchema } from '../form/SchemaForm.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { SaveForm, type SaveFormProps } from './SaveForm.tsx'

type Props<S extends FormSchema, R extends RaRecord> = SaveFormProps<S, R> & {
  open: boolean
  title: string
  maxWidth?: 'md'
  /** The react-admin resource of which a record is added. */
  resource: string
}

/**
 * A dialog that adds a record through react-admin's create controller. It begins anew each time it opens, and closes by itself once
 * that is done. Who may open it is its caller's to say.
 */
export const CreateDialog = <S extends FormSchema, R extends RaRecord>({
  open,
  title,
  maxWidth,
  resource,
  ...form
}: Props<S, R>) => (
  <DialogFrame open={open} title={title} onClose={form.onClose} {...(maxWidth && { maxWidth })}>
    <CreateBase resource={resource} redirect={false} disableAuthentication mutationOptions={{ onError: saidByTheForm }}>
      <SaveForm {...form} />
    </CreateBase>
  </DialogFrame>
)

/** react-admin would say it a second time, in a notification. */
export const saidByTheForm = () => undefined
