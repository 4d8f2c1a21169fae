import { HoldConfirmed } from '#domain/placement/applications/dialogs.ts'
import { fitForHold } from '#domain/placement/applications/involuntaryHold.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormCheckbox } from '../../../../ui/fields/FormChoice.tsx'
import { FitLines, LaterHold } from '../FitWarning.tsx'
import type { AnswerForm } from './InterviewForm.tsx'

/** Dialog for admitting a patient whose involuntary hold was entered or changed after the acceptance (S-25). */
export const holdForm = (application: Application): AnswerForm => ({
  title: texts.laterHold.title,
  schema: HoldConfirmed,
  values: { confirm_hold: false },
  Fields: () => (
    <>
      <LaterHold application={application} viewer="facility" />
      <FitLines fit={fitForHold(application)} nameOf={() => ''} />
      <ConfirmHold label={texts.approval.confirmHold} />
    </>
  ),
})

/** The checkbox that confirms an involuntary hold. */
export const ConfirmHold = ({ label }: { label: string }) => <FormCheckbox name="confirm_hold" label={label} />
