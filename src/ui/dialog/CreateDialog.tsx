import { CreateBase, type RaRecord } from 'ra-core'
import type { FormSchema } from '../fields/SchemaForm.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { SaveForm, type SaveFormProps } from './SaveForm.tsx'

type Props<S extends FormSchema, R extends RaRecord> = SaveFormProps<S, R> & {
  open: boolean
  title: string
  maxWidth?: 'md'
  resource: string
}

/**
 * Dialog that creates a record with react-admin's create controller. Resets each time it opens, and closes after a save. The
 * caller checks permissions.
 */
export const CreateDialog = <S extends FormSchema, R extends RaRecord>({
  open,
  title,
  maxWidth,
  resource,
  ...form
}: Props<S, R>) => (
  <DialogFrame open={open} title={title} onClose={form.onClose} {...(maxWidth && { maxWidth })}>
    <CreateBase resource={resource} redirect={false} disableAuthentication mutationOptions={{ onError: suppressErrorToast }}>
      <SaveForm {...form} />
    </CreateBase>
  </DialogFrame>
)

/** Suppresses react-admin's error toast because the form shows the error. */
export const suppressErrorToast = () => undefined
