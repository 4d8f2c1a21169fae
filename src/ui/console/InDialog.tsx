import { CreateBase, EditBase, type HttpError, type RaRecord, useEditContext, useSaveContext } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'
import { DialogFrame, type DialogFrameProps } from '../dialog/DialogFrame.tsx'
import { RecordForm, type RecordFormProps } from '../dialog/RecordForm.tsx'
import type { ConflictOptions } from '../fields/conflict/ConflictForm.tsx'
import type { FormSchema } from '../fields/SchemaForm.tsx'
import { CardSkeletons } from '../PageSkeleton.tsx'
import { FailedState } from '../StateBox.tsx'
import { ConsoleForm } from './ConsoleForm.tsx'
import { quiet } from './ConsoleList.tsx'

type Props = DialogFrameProps & {
  /** The record's resource. Omit it for an action, whose form is an `ActionForm`. */
  resource?: string
  /** The record to edit. If omitted, the dialog creates one. */
  id?: RaRecord['id']
}

// The form shows the error instead of react-admin's notification.
const controller = { redirect: false, disableAuthentication: true, mutationOptions: quiet } as const

/** The console's dialog with a form, around react-admin's create or edit controller. The caller checks permissions. */
export const InDialog = ({ resource, id, children, ...dialog }: Props) => (
  <DialogFrame {...dialog}>
    {resource === undefined ? (
      children
    ) : id === undefined ? (
      <CreateBase resource={resource} {...controller}>
        {children}
      </CreateBase>
    ) : (
      <EditBase resource={resource} id={id} mutationMode="pessimistic" queryOptions={quiet} {...controller}>
        {children}
      </EditBase>
    )}
  </DialogFrame>
)

/** The form of an action that is not the creation or an edit of a record. Shows the result of `onSubmit`. */
export const ActionForm = <S extends FormSchema>(form: Omit<RecordFormProps<S>, 'Form'>) => (
  <RecordForm {...form} Form={ConsoleForm} />
)

type FormProps<S extends FormSchema, R extends RaRecord> = Omit<RecordFormProps<S>, 'onSubmit' | 'Form'> & {
  successMessage: (record: R) => string
  /** Runs before the form is submitted. The form shows any error that it throws. */
  check?: (values: z.output<S>) => Promise<unknown>
  /** Returns the values to send. Defaults to the schema's output. */
  prepare?: (values: z.output<S>) => Partial<R>
  /** Returns the error to show. Defaults to the original error. */
  mapError?: (error: Error) => Error
  onSaved?: (record: R) => unknown
}

/** The form of a dialog that creates a record. Saves through react-admin's controller, and closes the dialog after its message. */
export function CreateForm<S extends FormSchema, R extends RaRecord>(props: FormProps<S, R>) {
  const { successMessage, check, prepare, mapError = error => error, onSaved, ...form } = props
  const { save } = useSaveContext()
  async function send(values: z.output<S>) {
    await check?.(values)
    const saved = await new Promise<R>((resolve, reject) => {
      save?.(prepare ? prepare(values) : (values as Partial<R>), {
        onSuccess: (record: R) => resolve(record),
        onError: (error: unknown) => reject(mapError(error as Error)),
      })
    })
    await onSaved?.(saved)
    return successMessage(saved)
  }
  return <ActionForm {...form} onSubmit={send} />
}

type EditProps<S extends FormSchema, R extends RaRecord> = Omit<
  FormProps<S, R>,
  'values' | 'children' | 'prepare' | 'conflict'
> & {
  toValues: (record: R) => FormProps<S, R>['values']
  /** Formats values in the choice between two versions. */
  show?: ConflictOptions['show']
  children: ReactNode | ((record: R) => ReactNode)
}

/**
 * The form of a dialog that edits a record. If someone else has changed the record since the dialog opened, the user chooses a version
 * of each field.
 */
export function EditForm<S extends FormSchema, R extends RaRecord & { updated_at: string }>(props: EditProps<S, R>) {
  const { record, error, refetch } = useEditContext<R>()
  if (record) return <LoadedForm {...props} record={record} onConflict={refetch} />
  return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={2} height={56} />
}

type LoadedProps<S extends FormSchema, R extends RaRecord> = EditProps<S, R> & { record: R; onConflict: () => unknown }

function LoadedForm<S extends FormSchema, R extends RaRecord & { updated_at: string }>(props: LoadedProps<S, R>) {
  const { record, onConflict, toValues, show, onFailure, children, ...form } = props
  const [initial] = useState(record)
  /** Version of the record that the next save replaces. */
  const seen = useRef(initial.updated_at)
  return (
    <CreateForm<S, R>
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
          if ((error as HttpError).status === 409) void onConflict()
          return onFailure(error)
        },
      })}
    >
      {typeof children === 'function' ? children(initial) : children}
    </CreateForm>
  )
}
