import type { ReactNode } from 'react'
import { HoldConfirmed } from '#domain/placement/applications/dialogs.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { texts } from '../../../../i18n/english/applications.ts'
import { FormCheckbox } from '../../../../ui/fields/FormChoice.tsx'
import { FitWarning, LaterHold } from '../FitWarning.tsx'
import type { AnswerForm } from './InterviewForm.tsx'

/** Dialog for admitting a patient whose involuntary hold was entered or changed after the acceptance (S-25). `fit` says what to confirm. */
export const holdForm = (application: Application, fit: ReactNode = <FitWarning application={application} />): AnswerForm => ({
  title: texts.laterHold.title,
  schema: HoldConfirmed,
  values: { confirm_hold: false },
  Fields: () => (
    <>
      <LaterHold application={application} viewer="facility" />
      {fit}
      <ConfirmHold label={texts.approval.confirmHold} />
    </>
  ),
})

/** The checkbox that confirms an involuntary hold. */
export const ConfirmHold = ({ label }: { label: string }) => <FormCheckbox name="confirm_hold" label={label} />
