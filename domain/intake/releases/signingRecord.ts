import { pacificDay } from '../../platform/dates.ts'
import { isOnPaper } from './releaseStatus.ts'
import type { Release } from './schema.ts'
import { authorityText } from './signer.ts'

/** Describes each signing method on the page that Passage appends to a release form when the form is opened. */
const methods: Record<NonNullable<Release['method']>, string> = {
  sms: 'With a code sent by text message',
  email: 'With a code sent by email',
  print: 'By hand, on the printed form',
  hospital: 'By hand, on the hospital’s own form',
}

export const pageNotAttached = 'Signed page not attached'

type SigningRecord = { title: string; about: string; lines: [label: string, value: string][] }

/** Describes who signed, how, and under what authority, and whether the signed page is attached. Dates are in Pacific time. */
export function signingRecord(release: Release, now: string): SigningRecord {
  const lines: [string, string][] = [['Signed by', signedBy(release)]]
  if (release.signed_by === 'representative') lines.push(['Authority to sign for the patient', authorityText(release)])
  if (release.minor_exception) lines.push(['Legal ground for signing without a representative', release.minor_exception])
  if (release.method) lines.push(['How it was signed', methods[release.method]])
  lines.push(['Recorded', `${pacificDay(release.signed_at)} by ${release.recorded_by}`])
  if (isOnPaper(release.method)) {
    lines.push([
      'Signed page',
      release.page_attached_at ? `Attached to the release on ${pacificDay(release.page_attached_at)}` : pageNotAttached,
    ])
    if (release.page_attested_by && release.page_attested_at)
      lines.push([
        'Signed form',
        `${release.page_attested_by} confirmed on ${pacificDay(release.page_attested_at)} that they have the signed form`,
      ])
  }
  lines.push(
    release.revoked_at
      ? ['Revoked', `${pacificDay(release.revoked_at)}${release.revoked_by ? ` by ${release.revoked_by}` : ''}`]
      : ['Ends', pacificDay(release.expires_at)],
  )
  return {
    title: 'Signing record',
    about: `Passage added this page when the file was opened on ${pacificDay(now)}. The pages before it are the form as stored. Dates are in Pacific time.`,
    lines,
  }
}

function signedBy({ signed_by, representative_name, representative_relationship }: Release): string {
  if (signed_by === 'representative') return `${representative_name} (${representative_relationship}), for the patient`
  return signed_by === 'patient' ? 'The patient' : 'Not recorded'
}
