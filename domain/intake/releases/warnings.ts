import { endsSoon } from './rules.ts'
import { isMinor, type Signer } from './signer.ts'

/** What readers must know before they rely on a patient's record or an application. Both sides see the same warnings (S-05, S-06). */
export const warningKinds = ['no_release', 'release_expiring', 'page_missing', 'check_signer', 'intake_incomplete'] as const
export type Warning = (typeof warningKinds)[number]

export type WarningFacts = {
  date_of_birth: string
  intake_complete: boolean
  /** The release in effect; null if there is none. */
  release: (Pick<Signer, 'signed_by' | 'representative_authority'> & ReleaseFacts) | null
}

type ReleaseFacts = {
  /** The day (yyyy-MM-dd) on which it was signed, in the hospital's time zone. */
  signed_on: string
  expires_at: string
  page_missing: boolean
  /**
   * True if the patient was under 18 when the release was signed, according to the date of birth on file at that time, and the user
   * saw this when choosing the signer.
   */
  signed_as_minor: boolean | null
}

/** A patient's warnings at an instant, in display order. */
export function warningsOf({ date_of_birth, intake_complete, release }: WarningFacts, now: string): Warning[] {
  const warnings: Warning[] = []
  if (!release) warnings.push('no_release')
  else {
    if (endsSoon(release.expires_at, now)) warnings.push('release_expiring')
    if (release.page_missing) warnings.push('page_missing')
    if (needsSignerCheck(date_of_birth, release)) warnings.push('check_signer')
  }
  if (!intake_complete) warnings.push('intake_incomplete')
  return warnings
}

/**
 * Whether the signer conflicts with the date of birth on file: a patient under 18 signed without a recorded decision (an older
 * release, or a date of birth corrected later), or a parent signed for an adult. Nothing changes if the patient turns 18 later: a
 * release that a parent signed for a minor stays valid until it expires or is revoked.
 */
export function needsSignerCheck(date_of_birth: string, release: NonNullable<WarningFacts['release']>): boolean {
  const minor = isMinor(date_of_birth, release.signed_on)
  if (release.signed_by === 'representative') return release.representative_authority === 'parent' && !minor
  return minor && !release.signed_as_minor
}
