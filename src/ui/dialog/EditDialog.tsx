import { EditBase, type HttpError, type RaRecord, useEditContext } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FailedState } from '../FailedState.tsx'
import type { ConflictOptions } from '../fields/conflict/ConflictForm.tsx'
import type { FormSchema } from '../fields/SchemaForm.tsx'
import { CardSkeletons } from '../PageSkeleton.tsx'
import { suppressErrorToast } from './CreateDialog.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { SaveForm, type SaveFormProps } from './SaveForm.tsx'

type EditFormProps<S extends FormSchema, R extends RaRecord> = Omit<
  SaveFormProps<S, R>,
  'values' | 'children' | 'prepare' | 'conflict'
> & {
  toValues: (record: R) => SaveFormProps<S, R>['values']
  /** Formats values in the choice between two versions. */
  show?: ConflictOptions['show']
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
 * Dialog that edits a record with react-admin's edit controller, starting with the values in the list. If someone
 * else has changed the record since the dialog opened, the user chooses a version of each field. The caller checks permissions.
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
  show,
  onFailure,
  children,
  ...form
}: EditFormProps<S, R> & { record: R }) {
  const { refetch } = useEditContext<R>()
  const [initial] = useState(record)
  /** Version of the record that the next save replaces. */
  const seen = useRef(initial.updated_at)
  return (
    <SaveForm<S, R>
      {...form}
      values={toValues(initial)}
      prepare={values => ({ ...values, updated_at: seen.current }) as Partial<R>}
      conflict={{
        valuesOf: (fresh: R) => toValues(fresh) as FieldValues,
        onFresh: (fresh: R) => {
          seen.current = fresh.updated_at
        },
        ...(show && { show }),
      }}
      {...(onFailure && {
        onFailure: (error: Error) => {
          // A dialog that closes opens again with the current record.
          if ((error as HttpError).status === 409) void refetch()
          return onFailure(error)
        },
      })}
    >
      {typeof children === 'function' ? children(initial) : children}
    </SaveForm>
  )
}
