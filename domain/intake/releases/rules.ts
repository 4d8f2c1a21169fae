import { tag } from '../../directory/tags.ts'
import type { Language } from '../../identity/account/language.ts'
import { releaseVersions } from '../../platform/installation/releaseText.ts'

/** A release counts as expiring if it expires within this many days. */
export const endsSoonDays = 30

type Dates = { signed_at: string; expires_at: string; revoked_at: string | null }

export const releaseStatuses = ['valid', 'expiring', 'expired', 'revoked'] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]

/** A signed release's status at an instant (HIP-025). */
export function releaseStatusOf({ expires_at, revoked_at }: Dates, now: string): ReleaseStatus {
  if (revoked_at) return 'revoked'
  if (Date.parse(expires_at) <= Date.parse(now)) return 'expired'
  return endsSoon(expires_at, now) ? 'expiring' : 'valid'
}

export const endsSoon = (expires_at: string, now: string): boolean =>
  Date.parse(expires_at) - Date.parse(now) <= endsSoonDays * 86_400_000

/** Whether the release was signed by hand and therefore needs a signed page. */
export const isOnPaper = (method: (typeof releaseMethods)[number] | null): boolean => method === 'print' || method === 'hospital'

/** The number of years that an accounting of disclosures covers (45 CFR 164.528(a)(3)). The retention page displays this number. */
export const accountingYears = 6

export function accountedFrom(now: string): string {
  const from = new Date(now)
  from.setUTCFullYear(from.getUTCFullYear() - accountingYears)
  return from.toISOString()
}

/** The language in which documents, codes, and the release are offered to the patient. */
export const languageOf = ({ preferred_language }: { preferred_language: number | null }): Language =>
  preferred_language === tag.language.spanish ? 'es' : 'en'

/**
 * The language of the text that the patient or the representative signs: Spanish only if counsel has reviewed the present Spanish text, which
 * `reviewed` is the version of.
 */
export const languageToSign = (patient: { preferred_language: number | null }, reviewed: string | null): Language =>
  reviewed === releaseVersions.es ? languageOf(patient) : 'en'

/** How the release is signed. Printed forms and a hospital's own forms need no code. */
export const releaseMethods = ['sms', 'email', 'print', 'hospital'] as const

/** The five consent checkboxes, in display order. */
export const consents = ['is_voluntary', 'tmri_disclosure', 'external_disclosure', 'receive_copy', 'required_by_law'] as const

/** How long a release is valid, in days. An authorization must have an expiration date (45 CFR 164.508(c)(1)(v)). */
export const releaseDays = 365
