import { toE164 } from '../phone.ts'

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** Limits for verification codes. Durations are in seconds. */
export const codeRules = {
  digits: 6,
  validFor: 600,
  tries: 5,
  /** How long after sending a code the screen offers to resend it. */
  resendAfter: 30,
  /**
   * Codes per hour: the maximum that one user can request in total (`user`) and per destination (`destination`), the maximum that
   * all users together can send to one destination (`sent`), and the number that each user can always request despite that limit
   * (`always`).
   */
  perHour: { user: 30, destination: 5, sent: 20, always: 2 },
  /** A verified code can sign a release within a day, so leaving the form does not require a new code. */
  signsWithin: 24 * 60 * 60,
}

export const wrongCode = 'Invalid verification code'

/** Normalizes a phone number or email address. */
export const destinationOf = (channel: Channel, destination: string): string =>
  channel === 'sms' ? toE164(destination) : destination.trim().toLowerCase()
