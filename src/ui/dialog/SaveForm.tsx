import { type RaRecord, useSaveContext } from 'ra-core'
import type { z } from '#domain/platform/zod.ts'
import type { FormSchema } from '../fields/SchemaForm.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

export type SaveFormProps<S extends FormSchema, R extends RaRecord> = Omit<RecordFormProps<S>, 'onSubmit'> & {
  successMessage: (record: R) => string
  /** Runs before the form is submitted. The form shows any error that it throws. */
  check?: (values: z.output<S>) => Promise<unknown>
  /** Returns the values to send. Defaults to the schema's output. */
  prepare?: (values: z.output<S>) => Partial<R>
  /** Returns the error to show. Defaults to the original error. */
  mapError?: (error: Error) => Error
  onSaved?: (record: R) => unknown
}

/** Form inside react-admin's create or edit controller. Saves through the data provider. */
export function SaveForm<S extends FormSchema, R extends RaRecord>({
  successMessage,
  check,
  prepare,
  mapError = error => error,
  onSaved,
  ...form
}: SaveFormProps<S, R>) {
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
  return <RecordForm {...form} onSubmit={send} />
}
