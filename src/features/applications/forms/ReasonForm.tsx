import { formOf } from '#domain/applications/dialogs.ts'
import { type ReasonColumn, reasons } from '#domain/applications/reasons.ts'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { texts } from '../../../i18n/english/approval.ts'
import type { AnswerForm } from './AnswerForm.ts'

export const reasonForm = (column: ReasonColumn): AnswerForm => ({
  title: texts.reasons[column],
  schema: formOf({ reason: column })!.schema,
  values: { [column]: null },
  Fields: () => (
    <FormRadios
      name={column}
      label={texts.reason}
      columns={2}
      options={reasons[column].map(reason => ({ id: reason, name: reason }))}
    />
  ),
})
