import { dialogFor, stepFor } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StepAnswer } from '../useAnswerDialog.tsx'
import { approvalForm } from './ApprovalForm.tsx'
import { bookingForm } from './BookingForm.tsx'
import type { AnswerForm } from './InterviewForm.tsx'
import { interviewForm, outcomeForm, reasonForm, vobForm } from './InterviewForm.tsx'

/** Returns the dialog for an answer. Null if the answer needs none (APP-039). */
export function formFor(application: Application, given: StepAnswer): AnswerForm | null {
  const answer = stepFor(given.field)[given.value ? 'yes' : 'no']!
  switch (dialogFor(application, given.field, given.value)) {
    case 'vob':
      return vobForm()
    case 'interview':
      return interviewForm()
    case 'approval':
      return approvalForm(application)
    case 'booking':
      return bookingForm(application)
    case 'outcome':
      return outcomeForm(answer, given)
    case 'reason':
      return reasonForm(answer.reason!)
    case null:
      return null
  }
}
