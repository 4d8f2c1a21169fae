import { EditBase, type RaRecord, useEditContext } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { FailedState } from '../FailedState.tsx'
import type { FormSchema } from '../form/SchemaForm.tsx'
import { CardSkeletons } from '../PageSkeleton.tsx'
import { suppressErrorToast } from './CreateDialog.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { SaveForm, type SaveFormProps } from './SaveForm.tsx'

type EditFormProps<S extends FormSchema, R extends RaRecord> = Omit<SaveFormProps<S, R>, 'values' | 'children' | 'prepare'> & {
  toValues: (record: R) => SaveFormProps<S, R>['values']
  children: ReactNode | ((record: R) => ReactNode)
}
type Props<S extends FormSchema, R extends RaRecord> = EditFormProps<S, R> & {
  open: boolean
  title: string
  maxWidth?: 'md'
  resource: string
  id: R['id']
}

/**
 * Dialog that edits a record with react-admin's edit controller, starting with the values in the list. Saving fails if the record
 * has changed since the dialog opened. The caller checks permissions.
 */
export const EditDialog = <S extends FormSchema, R extends RaRecord & { updated_at: string }>({
  open,
  title,
  maxWidth,
  resource,
  id,
  ...form
}: Props<S, R>) => (
  <DialogFrame open={open} title={title} onClose={form.onClose} {...(maxWidth && { maxWidth })}>
    <EditBase<R>
      resource={resource}
      id={id}
      redirect={false}
      mutationMode="pessimistic"
      disableAuthentication
      queryOptions={{ onError: suppressErrorToast }}
      mutationOptions={{ onError: suppressErrorToast }}
    >
      <RecordLoader {...form} />
    </EditBase>
  </DialogFrame>
)

function RecordLoader<S extends FormSchema, R extends RaRecord & { updated_at: string }>(form: EditFormProps<S, R>) {
  const { record, error, refetch } = useEditContext<R>()
  if (record) return <LoadedForm {...form} record={record} />
  return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={2} height={56} />
}

function LoadedForm<S extends FormSchema, R extends RaRecord & { updated_at: string }>({
  record,
  toValues,
  children,
  ...form
}: EditFormProps<S, R> & { record: R }) {
  const [initial] = useState(record)
  return (
    <SaveForm<S, R>
      {...form}
      values={toValues(initial)}
      prepare={values => ({ ...values, updated_at: initial.updated_at }) as Partial<R>}
    >
      {typeof children === 'function' ? children(initial) : children}
    </SaveForm>
  )
}
