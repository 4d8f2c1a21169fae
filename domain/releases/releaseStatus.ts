import type { releaseMethods } from './terms.ts'

/** A release is expiring during its last 30 days. */
export const endsSoonDays = 30

type Dates = { signed_at: string; expires_at: string; revoked_at: string | null }

export const releaseStatuses = ['valid', 'expiring', 'expired', 'revoked'] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]

/** The status of a signed release at an instant (HIP-025). */
export function releaseStatusOf({ expires_at, revoked_at }: Dates, now: string): ReleaseStatus {
  if (revoked_at) return 'revoked'
  if (Date.parse(expires_at) <= Date.parse(now)) return 'expired'
  return endsSoon(expires_at, now) ? 'expiring' : 'valid'
}

/** Whether a valid release expires within 30 days. */
export const endsSoon = (expires_at: string, now: string): boolean =>
  Date.parse(expires_at) - Date.parse(now) <= endsSoonDays * 86_400_000

/** Whether the release was signed by hand and therefore needs a signed page. */
export const isOnPaper = (method: (typeof releaseMethods)[number] | null): boolean => method === 'print' || method === 'hospital'

/** The years covered by an accounting of disclosures (45 CFR 164.528(a)(3)), as promised on the retention page. */
export const accountingYears = 6

/** The start of the accounting period. */
export function accountedFrom(now: string): string {
  const from = new Date(now)
  from.setUTCFullYear(from.getUTCFullYear() - accountingYears)
  return from.toISOString()
}
