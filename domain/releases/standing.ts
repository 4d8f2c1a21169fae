import type { releaseMethods } from '../patients/intake/releaseOfInformation.ts'

/** A release is said to end soon during its last thirty days. */
export const endsSoonDays = 30

type Dates = { signed_at: string; expires_at: string; revoked_at: string | null }

export const standings = ['valid', 'expiring', 'expired', 'revoked'] as const
export type Standing = (typeof standings)[number]

/** How a signed release stands at this moment (decisions HIP-025). */
export function standingOf({ expires_at, revoked_at }: Dates, now: string): Standing {
  if (revoked_at) return 'revoked'
  if (Date.parse(expires_at) <= Date.parse(now)) return 'expired'
  return endsSoon(expires_at, now) ? 'expiring' : 'valid'
}

/** Whether a release that is valid now ends within thirty days. */
export const endsSoon = (expires_at: string, now: string): boolean =>
  Date.parse(expires_at) - Date.parse(now) <= endsSoonDays * 86_400_000

/** What is signed by hand has a page of paper, which belongs to the release. */
export const isOnPaper = (method: (typeof releaseMethods)[number] | null): boolean => method === 'print' || method === 'hospital'

/** How far back disclosures are accounted for, in years (45 CFR 164.528(a)(3)): as long as the retention page promises. */
export const accountingYears = 6

/** The instant from which they are listed. */
export function accountedFrom(now: string): string {
  const from = new Date(now)
  from.setUTCFullYear(from.getUTCFullYear() - accountingYears)
  return from.toISOString()
}
