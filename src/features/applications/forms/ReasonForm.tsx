import { formOf } from '#domain/applications/dialogs.ts'
import { detailsOf, longestDetails, type ReasonColumn, reasons } from '#domain/applications/reasons.ts'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { FormLongText } from '../../../components/form/FormText.tsx'
import { texts } from '../../../i18n/english/applications.ts'
import type { AnswerForm } from './AnswerForm.ts'

/** Dialog for a No answer: a reason from a list and an optional explanation. */
export const reasonForm = (column: ReasonColumn): AnswerForm => ({
  title: texts.reasons[column],
  schema: formOf({ reason: column })!.schema,
  values: { [column]: null, [detailsOf[column]]: '' },
  Fields: () => (
    <>
      <FormRadios
        name={column}
        label={texts.reason}
        columns={2}
        options={reasons[column].map(reason => ({ id: reason, name: reason }))}
      />
      <FormLongText
        name={detailsOf[column]}
        label={texts.explanation}
        hint={texts.explanationHint[column === 'not_ready_to_commit_reason' ? 'advocate' : 'facility']}
        rows={3}
        maxLength={longestDetails}
      />
    </>
  ),
})
