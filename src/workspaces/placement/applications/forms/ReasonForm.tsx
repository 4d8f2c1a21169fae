import { formOf } from '#domain/placement/applications/dialogs.ts'
import { detailsOf, longestDetails, type ReasonColumn, reasons } from '#domain/placement/applications/reasons.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormRadios } from '../../../../ui/fields/FormRadios.tsx'
import { FormLongText } from '../../../../ui/fields/FormText.tsx'
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
