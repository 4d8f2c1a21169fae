import type { DialogProps } from '@mui/material/Dialog'
import type { FieldValues } from 'react-hook-form'
import { FormDialog } from '../../components/dialog/FormDialog.tsx'
import { texts } from '../../i18n/english/applications.ts'
import type { AnswerForm } from './forms/AnswerForm.ts'

type Props = Pick<DialogProps, 'open'> & {
  form: AnswerForm
  submit?: string
  onSubmit: (values: FieldValues) => Promise<unknown>
  onClose: () => void
  onExited?: () => void
}

export const AnswerDialog = ({ form: { Fields, ...form }, submit = texts.submit, ...rest }: Props) => (
  <FormDialog {...form} {...rest} submit={submit} sending={texts.sending}>
    <Fields />
  </FormDialog>
)
