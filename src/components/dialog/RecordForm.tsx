import Alert from '@mui/material/Alert'
import type { z } from '#zod'
import { texts as fields } from '../../i18n/english/fields.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { FormButtons } from '../form/FormButtons.tsx'
import { type FormSchema, SchemaForm, type SchemaFormProps } from '../form/SchemaForm.tsx'
import { OutcomeBanner } from './OutcomeBanner.tsx'
import { useOutcome } from './useOutcome.ts'

export type RecordFormProps<S extends FormSchema> = Omit<SchemaFormProps<S>, 'onSubmit'> & {
  /** Saves the record and returns the success message. The dialog closes 1.5 seconds later. */
  onSubmit: (values: z.output<S>) => Promise<string>
  onClose: () => void
  /** Returns the error message and whether to close the dialog. By default, the form shows the server's message. */
  onFailure?: (error: Error) => { message: string; closes: boolean }
  readOnly?: boolean
  submit?: string
  cancel?: string
}

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
  const { outcome, setPaused, finished, showSuccess, showError, clear } = useOutcome(onClose)
  async function send(values: z.output<S>) {
    clear()
    try {
      showSuccess(await onSubmit(values))
    } catch (error) {
      const result = onFailure?.(error as Error)
      if (!result) throw error
      showError(result.message, result)
    }
  }
  return (
    <SchemaForm {...form} onSubmit={values => (finished || readOnly ? undefined : send(values))}>
      {readOnly && <Alert severity="info">{fields.readOnly}</Alert>}
      {children}
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
      <FormButtons
        submit={submit}
        sending={shell.form.saving}
        cancel={cancel}
        disabled={finished || readOnly}
        onCancel={onClose}
      />
    </SchemaForm>
  )
}
