import { HttpError } from '../../platform/httpError.ts'
import { type Change, ending } from './approval.ts'
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

/** Whether the facility can still give its first answer, before it saw who the patient is. */
export const isUnanswered = ({ status }: Pick<Application, 'status'>): boolean => status === 'New'

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
