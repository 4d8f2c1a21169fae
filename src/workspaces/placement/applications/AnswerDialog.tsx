import type { DialogProps } from '@mui/material/Dialog'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { texts } from '../../../i18n/english/applications.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { KeptInputNotice } from '../../../ui/fields/conflict/KeptInputNotice.tsx'
import type { AnswerForm } from './forms/AnswerForm.ts'

type Props = Pick<DialogProps, 'open'> & {
  form: AnswerForm
  /** Label of the button that sends the answer. */
  submit: string
  /** Key of input that was not saved when the dialog closed. */
  keepAs?: string
  onSubmit: (values: FieldValues, form: UseFormReturn) => Promise<unknown>
  onClose: () => void
  onExited?: () => void
}

export const AnswerDialog = ({ form: { Fields, ...form }, submit, keepAs, ...rest }: Props) => (
  <FormDialog {...form} {...rest} submit={submit} sending={texts.sending}>
    {keepAs && <KeptInputNotice dialog={keepAs} />}
    <Fields />
  </FormDialog>
)
