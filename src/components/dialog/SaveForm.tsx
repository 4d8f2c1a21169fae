import { type RaRecord, useSaveContext } from 'ra-core'
import type { z } from 'zod'
import type { FormSchema } from '../form/SchemaForm.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

export type SaveFormProps<S extends FormSchema, R extends RaRecord> = Omit<RecordFormProps<S>, 'onSubmit'> & {
  /** What is said once it is saved. */
  done: (record: R) => string
  /** Runs before it is sent: throws what the form then shows. */
  check?: (values: z.output<S>) => Promise<unknown>
  /** What is sent, where that is not just what the schema makes of the fields. */
  prepare?: (values: z.output<S>) => Partial<R>
  /** What the form shows of a failure, where that is not the failure itself. */
  explain?: (failure: Error) => Error
  /** Runs once it is saved. */
  onSaved?: (record: R) => unknown
}

/** The form of a record inside react-admin's create or edit controller, which saves it through the data provider. */
export function SaveForm<S extends FormSchema, R extends RaRecord>({
  done,
  check,
  prepare,
  explain = failure => failure,
  onSaved,
  ...form
}: SaveFormProps<S, R>) {
  const { save } = useSaveContext()
  async function send(values: z.output<S>) {
    await check?.(values)
    const saved = await new Promise<R>((resolve, reject) => {
      save?.(prepare ? prepare(values) : (values as Partial<R>), {
        onSuccess: (record: R) => resolve(record),
        onError: (failure: unknown) => reject(explain(failure as Error)),
      })
    })
    await onSaved?.(saved)
    return done(saved)
  }
  return <RecordForm {...form} onSubmit={send} />
}
