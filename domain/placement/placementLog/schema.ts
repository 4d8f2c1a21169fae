import { callOutcomes } from '../../directory/facilities/rules.ts'
import { enteredTime, instant, rowId, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { declinedStep } from '../applications/approval.ts'
import type { Application } from '../applications/schema.ts'
import { isEnded } from '../statuses/statuses.ts'

/** How a facility can be contacted outside Passage. */
export const outsideChannels = ['phone', 'fax', 'link', 'other'] as const
export const channels = ['application', ...outsideChannels] as const

/** A facility's possible responses to an attempt outside Passage. */
export const outsideAnswers = ['Accepted', 'Declined', 'Waiting', 'No answer'] as const

const words = z.string().nullable()

/** One attempt to place a patient: an application, or a call, fax, or link outside Passage. */
export const Attempt = z.object({
  /** The id of the application or the entry. */
  id: rowId,
  channel: z.enum(channels),
  at: instant.describe('When the attempt was made'),
  facility: z.string(),
  facility_id: rowId.nullable().describe('Null for a facility that is not in the directory'),
  by: z.string().describe('Who made the attempt or entered it'),
  answer: z.string(),
  answered_at: instant.nullable(),
  answered_by: words,
  reason: words,
  call_back_at: instant.nullable().describe('When the facility asked to be called back'),
  first_decline: z
    .object({ at: instant.nullable(), by: words, reason: words })
    .nullable()
    .describe('The decline that the facility changed after it was asked again'),
  asked_again_at: instant.nullable().describe('When the advocate asked the facility to reconsider its decline'),
  asked_again_by: words,
  conditions: words.describe('The facility’s conditions for its acceptance'),
  accepting_clinician: words.describe('The clinician who accepts the patient, from the handover'),
  report_given_at: instant.nullable().describe('When report was given, from the handover'),
  arrived_at: instant.nullable().describe('When the patient arrived at the facility, from the handover'),
  booked_at: instant.nullable().describe('When the patient was booked'),
  admitted_at: instant.nullable().describe('When the patient was admitted'),
  entered_at: instant.describe('When the entry was saved; a correction has a later time'),
})
export type Attempt = z.infer<typeof Attempt>

/** An attempt outside Passage, as entered by an advocate. */
export const NewAttempt = withRules(
  z.object({
    facility_id: rowId.nullish(),
    facility_name: text(200).nullish(),
    channel: z.enum(outsideChannels, 'Select how you contacted the facility'),
    at: enteredTime,
    answered_by: text(200).nullish(),
    answer: z.enum([...outsideAnswers, ...callOutcomes], 'Select a response'),
    reason: text(1000).nullish(),
    call_back_at: enteredTime.nullish(),
  }),
  rule(({ facility_id, facility_name }) => Boolean(facility_id || facility_name), {
    path: ['facility_name'],
    message: 'Enter a facility',
  }),
)
export type NewAttempt = z.output<typeof NewAttempt>

type Answer = Pick<Attempt, 'answer' | 'answered_at' | 'answered_by' | 'reason'>

/**
 * An application as an entry in the placement log: when it was sent, who sent it, the facility's response, and the reason. `declined` has
 * the values that the facility replaced when it reopened the application after a decline.
 */
export const applicationAttempt = (application: Application, by: string, declined?: Partial<Application>): Attempt => ({
  id: application.id,
  channel: 'application',
  at: application.created_at,
  facility: application.crisis_center ?? '',
  facility_id: application.facility_id,
  by,
  ...answerOf(application),
  call_back_at: null,
  first_decline: firstDecline(application, declined),
  asked_again_at: application.asked_again_at,
  asked_again_by: application.asked_again_by,
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

/** The decline before the facility reopened the application; null if it still counts, because then it is the response. */
function firstDecline(application: Application, declined: Partial<Application> | undefined): Attempt['first_decline'] {
  if (!declined || declinedStep(application)) return null
  const { answered_at, answered_by, reason } = answerOf({ ...application, ...declined })
  return { at: answered_at, by: answered_by, reason }
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
