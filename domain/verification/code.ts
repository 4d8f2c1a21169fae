import { toE164 } from '../phone.ts'

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** Limits for verification codes. Durations are in seconds. */
export const codeRules = {
  digits: 6,
  validFor: 600,
  tries: 5,
  /** When the screen offers to resend the code. */
  resendAfter: 30,
  /**
   * Codes per hour: how many one user can request in total and per destination, how many all users can send to one destination,
   * and how many each user is still guaranteed beyond that limit.
   */
  perHour: { user: 30, destination: 5, sent: 20, always: 2 },
  /** A verified code can sign a release within a day, so that leaving the form does not require a new code. */
  signsWithin: 24 * 60 * 60,
}

/** The error for a wrong or expired code. */
export const wrongCode = 'Invalid verification code'

/** The canonical form of a phone number or email address. */
export const destinationOf = (channel: Channel, destination: string): string =>
  channel === 'sms' ? toE164(destination) : destination.trim().toLowerCase()
