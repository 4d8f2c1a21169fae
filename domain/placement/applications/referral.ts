import { instant } from '../../platform/formats.ts'
import { HttpError, refuseFields } from '../../platform/httpError.ts'
import { z } from '../../platform/zod.ts'
import { type Change, type Declined, ending, reconsideredStep } from './approval.ts'
import { reasons } from './reasons.ts'
import type { Application } from './schema.ts'

/*
 * A referral is an application to a facility without an account (S-24). The facility answers by an emailed link, or the advocate enters
 * what the facility said on the phone. The steps of the approval table are the same.
 */

/** The reason that "No bed now" stores. */
export const noAvailability = 'No availability' satisfies (typeof reasons.not_accepted_reason)[number]
/** The reasons for "Not a fit". */
export const notAFitReasons = reasons.not_accepted_reason.filter(reason => reason !== noAvailability)

/** Whether the facility can give its first answer, before it saw who the patient is, or give it again because it was asked to reconsider. */
export const isUnanswered = (application: Declined & Pick<Application, 'insurance_accepted'>): boolean =>
  application.status === 'New' ||
  (reconsideredStep(application) === 'application_approved' && application.insurance_accepted === null)

/**
 * The change when the facility answers "No bed now" or "Not a fit" before it saw who the patient is. Throws a HttpError: `conflict` if
 * the request was already answered, or `invalid` if the reason is not listed.
 */
export function declineReferral(
  application: Application,
  { reason, at, by }: { reason: string; at: string; by: string },
): Change {
  if (!isUnanswered(application)) throw new HttpError('conflict', 'This request has already been answered.')
  if (!(reasons.not_accepted_reason as readonly string[]).includes(reason))
    throw new HttpError('invalid', 'Required field', { errors: { reason: 'Required field' } })
  return {
    not_accepted_reason: reason,
    application_approved: false,
    application_approved_at: at,
    application_approved_by: by,
    ...ending(application, 'Declined Application', at),
  }
}

/** The author of a step that the advocate entered for the facility. */
export const reportedByPhone = (name: string) => `${name} (as reported by phone)`

export const referralChannels = ['email', 'fax', 'phone'] as const
export type ReferralChannel = (typeof referralChannels)[number]

/** What a facility without an account can answer before it sees who the patient is. */
export const referralAnswers = ['may_have_bed', 'no_bed', 'not_a_fit'] as const
export type ReferralAnswer = (typeof referralAnswers)[number]

/** The reason that an answer stores. Throws if "Not a fit" has none of its reasons. */
export function reasonOf<Reason>(answer: ReferralAnswer, reason: Reason) {
  if (answer === 'no_bed') return noAvailability
  if (answer === 'not_a_fit' && !notAFitReasons.some(one => one === reason)) refuseFields({ reason: 'Select a reason' })
  return reason
}

const when = instant.nullable()

/** How an application reaches a facility without an account, and how far it got. */
export const ReferralState = z.object({
  channel: z.enum(referralChannels),
  address: z.string().describe('The email address, fax number, or phone number'),
  callback_number: z.string(),
  created_at: instant,
  delivery: z
    .enum(['waiting', 'sent', 'delivered', 'failed'])
    .nullable()
    .describe(
      'Whether the email or fax service has accepted the newest message, and what it reported since; null for a phone call',
    ),
  tries: z.number().int().describe('Number of attempts to send the newest message'),
  failure: z.string().nullable().describe('Why the newest message, or its last attempt, failed'),
  failed_at: when.describe('When the newest message failed, after its last attempt'),
  pages: z.number().int().nullable().describe('Number of pages of a delivered fax'),
  link_expires_at: when.describe('When the newest working link expires; null if none works'),
  first_viewed_at: when,
  call_requested_at: when.describe('When the facility asked to be called'),
  answer: z.enum(referralAnswers).nullable(),
  answered_at: when,
  guest_name: z.string().nullable().describe('Who answers for the facility'),
  guest_role: z.string().nullable(),
  confirmed_at: when.describe('When the person who answers was confirmed and could open the packet'),
})
export type ReferralState = z.infer<typeof ReferralState>

export type Undelivered = Pick<ReferralState, 'failed_at' | 'first_viewed_at' | 'answer'>
/**
 * Since when the advocate must correct the address or call, because the facility did not get the message; null if it did, or if it has
 * answered already.
 */
export const undeliveredSince = ({ failed_at, first_viewed_at, answer }: Undelivered): string | null =>
  failed_at && !first_viewed_at && !answer ? failed_at : null
