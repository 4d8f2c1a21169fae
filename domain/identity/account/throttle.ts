/**
 * Allows `max` attempts within `seconds`, then one attempt after a delay that doubles each time. With `quiet`, the count resets only
 * after `seconds` without an attempt, so no window of that length can contain more than `max` attempts; otherwise, it resets every
 * `seconds`.
 */
export type Limit = { max: number; seconds: number; quiet?: true }

const quarter = 15 * 60
const hour = 60 * 60

/** Account rate limits. Durations are in seconds. For sign-ins, only failures count (AUTH-023). */
export const limits = {
  /** Wrong passwords for one account from unknown browsers. Known browsers have their own counts. */
  account: { max: 10, seconds: quarter, quiet: true },
  /** Wrong second-factor codes, and wrong passwords entered within a session. */
  confirmation: { max: 10, seconds: quarter, quiet: true },
  /**
   * New reset codes per email address, and per known browser of its owner. Over the limit, the current code is resent, so other
   * people's requests cannot lock out the owner.
   */
  resetCodes: { max: 5, seconds: hour },
  /** Invalid open-beds links from one IP address. */
  bedLinks: { max: 30, seconds: quarter },
  /** Invalid invitation links from one IP address. */
  invitationLinks: { max: 60, seconds: quarter },
  /** Invalid referral links from one IP address. */
  referralLinks: { max: 30, seconds: quarter },
  /** Invalid fax codes from one IP address. */
  referralCodes: { max: 10, seconds: quarter, quiet: true },
  /** New links that guests request for one referral. */
  referralRenewals: { max: 3, seconds: hour },
  /** Requests to claim the listing of one referral. */
  guestClaims: { max: 3, seconds: hour },
  /** Sign-ins through an organization that are started from one IP address, which a whole hospital may share. */
  signOns: { max: 1000, seconds: quarter },
  /** Invitations to one email address. */
  invitations: { max: 5, seconds: hour },
  /** Sign-up emails to one address. Over the limit, the request succeeds, but no email is sent. */
  signUpMails: { max: 3, seconds: hour },
  /** Requests for codes and accounts from one IP address, whether or not they succeed. */
  asking: { max: 60, seconds: hour },
} as const satisfies Record<string, Limit>

/**
 * The first delay is as long as the window. Each later delay is twice as long as the previous one, up to this maximum in seconds.
 */
export const maxDelay = 4 * hour
/** How long a count is kept after its delay, in seconds. */
export const resetAfter = 24 * hour

/** The error shown while a limit is in effect. It is the same for every limit. */
export const tooManyAttempts = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes >= 120) return `Too many attempts. Try again in ${Math.ceil(minutes / 60)} hours.`
  return `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
}
