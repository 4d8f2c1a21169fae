import type { z } from 'zod'
import { texts as shell } from '../../i18n/english/shell.ts'
import { FormButtons } from '../form/FormButtons.tsx'
import { type FormSchema, SchemaForm, type SchemaFormProps } from '../form/SchemaForm.tsx'
import { OutcomeBanner } from './OutcomeBanner.tsx'
import { useOutcome } from './useOutcome.ts'

export type RecordFormProps<S extends FormSchema> = Omit<SchemaFormProps<S>, 'onSubmit'> & {
  /** Saves, and answers the word to show; the dialog closes 1.5 s later. */
  onSubmit: (values: z.output<S>) => Promise<string>
  onClose: () => void
  /** A failure is shown in the words that this makes of it, and closes the dialog too; without it the server's words stand in the form. */
  onFailure?: (failure: Error) => { said: string; closes: boolean }
  /** Who may only look: nothing can be sent. */
  readOnly?: boolean
  submit?: string
  cancel?: string
}

/** The form of a dialog that adds or changes one record: its fields, what came of sending it, and the two buttons. */
export function RecordForm<S extends FormSchema>({
  onSubmit,
  onClose,
  onFailure,
  readOnly,
  submit = shell.form.save,
  cancel,
  children,
  ...form
}: RecordFormProps<S>) {
  const { outcome, hold, over, succeeded, failed, forget } = useOutcome(onClose)
  async function send(values: z.output<S>) {
    forget()
    try {
      succeeded(await onSubmit(values))
    } catch (failure) {
      const told = onFailure?.(failure as Error)
      if (!told) throw failure
      failed(told.said, told)
    }
  }
  return (
    <SchemaForm {...form} onSubmit={values => (over || readOnly ? undefined : send(values))}>
      {children}
      <OutcomeBanner outcome={outcome} onHold={hold} />
      <FormButtons submit={submit} sending={shell.form.saving} cancel={cancel} disabled={over || readOnly} onCancel={onClose} />
    </SchemaForm>
  )
}
