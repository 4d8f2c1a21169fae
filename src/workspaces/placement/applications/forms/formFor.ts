import type { ReactNode } from 'react'
import { dialogFor, stepFor } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StepAnswer } from '../useAnswerDialog.tsx'
import { approvalForm } from './ApprovalForm.tsx'
import { bookingForm } from './BookingForm.tsx'
import { holdForm } from './HoldForm.tsx'
import type { AnswerForm } from './InterviewForm.tsx'
import { interviewForm, outcomeForm, reasonForm, vobForm } from './InterviewForm.tsx'

/** Returns the dialog for an answer. Null if the answer needs none (APP-039). `fit` replaces what only users of Passage can load. */
export function formFor(application: Application, given: StepAnswer, fit?: ReactNode): AnswerForm | null {
  const answer = stepFor(given.field)[given.value ? 'yes' : 'no']!
  switch (dialogFor(application, given.field, given.value)) {
    case 'vob':
      return vobForm()
    case 'interview':
      return interviewForm()
    case 'approval':
      return approvalForm(application, fit)
    case 'booking':
      return bookingForm(application)
    case 'hold':
      return holdForm(application)
    case 'outcome':
      return outcomeForm(answer, given)
    case 'reason':
      return reasonForm(answer.reason!)
    case null:
      return null
  }
}
