import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { z } from '#domain/platform/zod.ts'
import { texts as fields } from '../../i18n/english/fields.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { ConflictForm, type ConflictFormProps } from '../fields/conflict/ConflictForm.tsx'
import { KeptInputNotice, keepInput } from '../fields/conflict/KeptInputNotice.tsx'
import { schemaValues } from '../fields/conflict/versions.ts'
import { FormButtons } from '../fields/FormButtons.tsx'
import { type FormSchema, HeldSubmit, type SchemaFormProps } from '../fields/SchemaForm.tsx'
import { buttonBar } from './DialogFrame.tsx'
import { OutcomeBanner, useOutcome } from './OutcomeBanner.tsx'

export type RecordFormProps<S extends FormSchema> = Omit<ConflictFormProps<S>, 'onSubmit'> & {
  /** Saves the record and returns the success message, 1.5 seconds after which the dialog closes. If omitted, the caller closes it. */
  onSubmit: (values: z.output<S>) => unknown
  onClose: () => void
  /**
   * Returns the error message and whether to close the dialog. By default, the form shows the server's message. With `keepAs`, the
   * input of a dialog that closes is offered when it opens again.
   */
  onFailure?: (error: Error) => { message: string; closes: boolean }
  keepAs?: string | undefined
  /** Why the user may not save, or true for a general reason. */
  readOnly?: boolean | string
  /** The submit button's label. `sending` is the label while the form is being sent. */
  submit?: string
  sending?: string
  cancel?: string
}

/** The form of a dialog that adds or edits a record. Shows the result. */
export function RecordForm<S extends FormSchema>({
  onSubmit,
  onClose,
  onFailure,
  keepAs,
  readOnly,
  submit = shell.form.save,
  sending = shell.form.saving,
  cancel,
  children,
  ...form
}: RecordFormProps<S>) {
  const { outcome, setPaused, finished, showSuccess, showError, clear } = useOutcome(onClose)
  async function send(values: z.output<S>, context: Parameters<SchemaFormProps<S>['onSubmit']>[1]) {
    clear()
    try {
      const message = await onSubmit(values)
      if (typeof message === 'string') showSuccess(message)
    } catch (error) {
      const result = onFailure?.(error as Error)
      if (!result) throw error
      if (result.closes && keepAs)
        keepInput(keepAs, {
          base: schemaValues(form.schema, context.formState.defaultValues ?? {}),
          mine: schemaValues(form.schema, context.getValues()),
        })
      showError(result.message, result)
      throw new HeldSubmit()
    }
  }
  return (
    <ConflictForm {...form} onSubmit={(values, context) => (finished || readOnly ? undefined : send(values, context))}>
      {keepAs && !readOnly && <KeptInputNotice dialog={keepAs} show={form.conflict?.show} />}
      {readOnly && (
        <Alert severity="info" role="note">
          {readOnly === true ? fields.readOnly : readOnly}
        </Alert>
      )}
      {children}
      <Box sx={buttonBar}>
        <Box sx={{ mb: outcome ? 1 : 0 }}>
          <OutcomeBanner outcome={outcome} onPause={setPaused} />
        </Box>
        <FormButtons
          submit={submit}
          sending={sending}
          cancel={cancel}
          disabled={finished || Boolean(readOnly)}
          onCancel={onClose}
        />
      </Box>
    </ConflictForm>
  )
}
