import type { Application } from '../applications/schema.ts'
import { isEnded } from '../statuses/statusGroups.ts'
import type { Attempt } from './schema.ts'

type Answer = Pick<Attempt, 'answer' | 'answered_at' | 'answered_by' | 'reason'>

/** An application as an entry in the placement log: when it was sent, who sent it, the facility's response, and the reason. */
export const applicationAttempt = (application: Application, by: string): Attempt => ({
  id: application.id,
  channel: 'application',
  at: application.created_at,
  facility: application.crisis_center ?? '',
  facility_id: application.facility_id,
  by,
  ...answerOf(application),
  conditions: application.application_approved ? application.acceptance_conditions : null,
  accepting_clinician:
    [application.handover?.accepting_clinician, application.handover?.accepting_credential].filter(Boolean).join(', ') || null,
  report_given_at: application.handover?.report_given_at ?? null,
  arrived_at: application.handover?.arrived_at ?? null,
  booked_at: application.patient_agreed ? application.patient_agreed_at : null,
  admitted_at: application.patient_admitted ? application.patient_admitted_at : null,
  entered_at: application.created_at,
})

/** The facility's decision, or Waiting until there is one. For an application that ended without a decision, this is its status. */
function answerOf(one: Application): Answer {
  if (one.insurance_accepted === false)
    return {
      answer: 'Declined',
      answered_at: one.insurance_accepted_at,
      answered_by: one.insurance_accepted_by,
      reason: because(one.payment_rejected_reason, one.payment_rejected_details),
    }
  if (one.application_approved !== null)
    return {
      answer: one.application_approved ? 'Accepted' : 'Declined',
      answered_at: one.application_approved_at,
      answered_by: one.application_approved_by,
      reason: one.application_approved ? afterwards(one) : because(one.not_accepted_reason, one.not_accepted_details),
    }
  if (isEnded(one.status)) return { answer: one.status, answered_at: one.ended_at, answered_by: null, reason: one.close_reason }
  return { answer: 'Waiting', answered_at: null, answered_by: null, reason: null }
}

/** Why an accepted application ended, or null until it ends. */
const afterwards = (one: Application): string | null =>
  isEnded(one.status)
    ? [one.status, because(one.not_ready_to_commit_reason, one.not_ready_to_commit_details) ?? one.close_reason]
        .filter(Boolean)
        .join(': ')
    : null

/** Joins a listed reason with its explanation. */
const because = (reason: string | null, details: string | null) => [reason, details].filter(Boolean).join('. ') || null
