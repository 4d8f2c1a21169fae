/**
 * How often something may be tried: `most` times within `seconds`, then after a delay that doubles with each further try. Where
 * `quiet`, the count begins anew only after so long without a try, so that no span of that length ever holds more; otherwise with
 * each span.
 */
export type Limit = { most: number; seconds: number; quiet?: true }

const quarter = 15 * 60
const hour = 60 * 60

/** The limits of accounts (quality R3, R4). Durations are seconds. Of sign-ins only failed ones count (decisions AUTH-023). */
export const limits = {
  /** Wrong passwords for one account, from wherever; and from one of its own devices. */
  account: { most: 10, seconds: quarter, quiet: true },
  /** Wrong second factors, and wrong passwords typed inside of a session. */
  confirmation: { most: 10, seconds: quarter, quiet: true },
  /**
   * New reset codes for one mailbox, and for each known browser of its owner. Beyond that the code that stands is sent again: nobody is
   * refused because of what others asked.
   */
  resetCodes: { most: 5, seconds: hour },
  /** Wrong links to a facility's open beds, from one address. */
  bedLinks: { most: 30, seconds: quarter },
  /** Mails about a sign-up to one mailbox; what is above it is answered all the same, and sends none. */
  signUpMails: { most: 3, seconds: hour },
  /** Codes and accounts asked for from one address, right or not. */
  asking: { most: 60, seconds: hour },
} as const satisfies Record<string, Limit>

/** The delay after the last allowed try is as long as the span itself; it doubles up to this. */
export const longestDelay = 4 * hour
/** So long after a delay was over, nothing is remembered of it. */
export const forgottenAfter = 24 * hour

/** What is said while nothing may be tried: to everybody the same. */
export const tooMany = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes >= 120) return `Too many tries. Please try again in ${Math.ceil(minutes / 60)} hours.`
  return `Too many tries. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
}
