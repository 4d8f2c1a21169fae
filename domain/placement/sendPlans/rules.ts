import type { Status } from '../statuses/statuses.ts'

/** How many applications one confirmation, or auto-apply, sends at once (MAT-038). */
export const batchSize = 5

/** How many facilities one confirmation may cover. */
export const mostFacilities = 25

/** How many minutes the advocate can give the facilities before the next five are sent. */
export const waitLimits = { min: 10, max: 24 * 60 }

/**
 * Why a plan has ended: the advocate stopped it, the patient took an offer, an acceptance was undone, the case was closed, the release
 * ended, another advocate has the patient, the advocate can no longer apply, or every facility was asked.
 */
export const endReasons = ['stopped', 'agreed', 'taken_back', 'closed', 'release', 'reassigned', 'account', 'finished'] as const
export type EndReason = (typeof endReasons)[number]

/** What has happened since a plan was confirmed. */
export type SinceConfirmed = {
  /** Whether the patient agreed to a facility's offer, even if that was undone later. */
  agreed: boolean
  /** Whether a facility's acceptance was undone. */
  taken_back: boolean
  patient_status: string
  /** Whether a release is valid now and none was revoked. */
  released: boolean
  /** Whether the advocate who confirmed the plan still has the patient. */
  assigned: boolean
  /** Whether that advocate may still apply: an advocate with an active account in an organization that is not deactivated. */
  may_apply: boolean
}

/** Why nothing more may be sent; null if the plan continues. */
export function whyEnded(plan: SinceConfirmed): EndReason | null {
  if (plan.agreed) return 'agreed'
  if (plan.taken_back) return 'taken_back'
  if (plan.patient_status !== 'Active') return 'closed'
  if (!plan.released) return 'release'
  if (!plan.assigned) return 'reassigned'
  return plan.may_apply ? null : 'account'
}

/**
 * The status of an offer that the patient has not answered yet. While there is one, the next five wait. If the patient declines it, they
 * are sent.
 */
export const openOffer: Status = 'Accepted'
