import { toE164 } from '../phone.ts'

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** How a code behaves (decisions, reset code). Durations are seconds. */
export const codeRules = {
  digits: 6,
  validFor: 600,
  tries: 5,
  /** How soon the screen offers a further one. */
  resendAfter: 30,
  /**
   * Within an hour: how many one user asks for, in all and for one destination, sent or not; how many go to one destination from all
   * users together; and how many of a user's own go out even beyond that.
   */
  perHour: { user: 30, destination: 5, sent: 20, always: 2 },
  /** A verified code signs a release within a day, so that nothing is lost when the form is left and resumed. */
  signsWithin: 24 * 60 * 60,
}

/** What is said of a code that is not the right one, or no longer (spec 2 §8). */
export const wrongCode = 'Invalid verification code'

/** One spelling for each phone number and each mailbox. */
export const destinationOf = (channel: Channel, given: string): string =>
  channel === 'sms' ? toE164(given) : given.trim().toLowerCase()
