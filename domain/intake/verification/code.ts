import { toE164 } from '../../platform/phone.ts'

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** Limits for verification codes. Durations are in seconds. */
export const codeRules = {
  digits: 6,
  validFor: 600,
  tries: 5,
  /** Time to wait after sending a code before offering to resend it. */
  resendAfter: 30,
  /**
   * Codes per hour: how many a user can request in total (`user`) and per destination (`destination`), how many all users together
   * can send to one destination (`sent`), and how many each user can always request regardless of that limit (`always`).
   */
  perHour: { user: 30, destination: 5, sent: 20, always: 2 },
  /** How long a verified code can be used to sign a release. Leaving the form therefore does not require a new code. */
  signsWithin: 24 * 60 * 60,
}

/** The message for a code that is wrong, expired, or used (HIP-013). */
export const wrongCode = 'Invalid verification code'

/** Normalizes a phone number or email address. */
export const destinationOf = (channel: Channel, destination: string): string =>
  channel === 'sms' ? toE164(destination) : destination.trim().toLowerCase()
