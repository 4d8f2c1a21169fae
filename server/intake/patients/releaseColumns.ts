import { timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import type { Signer } from '#domain/intake/releases/signer.ts'
import { type Warning, warningsOf } from '#domain/intake/releases/warnings.ts'
import { dayIn } from '#domain/platform/dates.ts'

/** The columns in `releases` that identify the signer. */
export const signerColumns = [
  'signed_by',
  'representative_name',
  'representative_relationship',
  'representative_authority',
  'representative_authority_other',
  'minor_exception',
] as const

/** The columns that `readRelease` needs from a valid release joined as `release`. */
export const releaseColumns = [
  'release.release_signed_at',
  'release.signed_as_minor',
  'release.page_missing',
  'release.signed_by',
  'release.representative_name',
  'release.representative_relationship',
  'release.representative_authority',
  'release.representative_authority_other',
  'release.minor_exception',
] as const

type Selected = { [K in keyof Signer]: Signer[K] } & {
  date_of_birth: string
  intake_complete: boolean
  release_expires_at: string | null
  release_signed_at: string | null
  signed_as_minor: boolean | null
  page_missing: boolean | null
  hospital_state: string | null
  hospital_zip_code: string | null
}

/** Splits a selected row into its other columns, the release's signer (null without a release), and the warnings at `now`. */
export function readRelease<R extends Selected>(selected: R, now: string) {
  const {
    release_signed_at,
    signed_as_minor,
    page_missing,
    signed_by,
    representative_name,
    representative_relationship,
    representative_authority,
    representative_authority_other,
    minor_exception,
    ...row
  } = selected
  const release = row.release_expires_at !== null && release_signed_at !== null
  const signer: Signer | null = release
    ? {
        signed_by,
        representative_name,
        representative_relationship,
        representative_authority,
        representative_authority_other,
        minor_exception,
      }
    : null
  const warnings: Warning[] = warningsOf(
    {
      date_of_birth: row.date_of_birth,
      intake_complete: row.intake_complete,
      release: release
        ? {
            signed_by,
            representative_authority,
            signed_on: dayIn(timeZoneOf({ state: row.hospital_state, zip_code: row.hospital_zip_code }), release_signed_at),
            expires_at: row.release_expires_at!,
            page_missing: page_missing === true,
            signed_as_minor,
          }
        : null,
    },
    now,
  )
  return { row, signer, release_page_missing: page_missing === true, warnings }
}
