import { isOnPaper } from '#domain/intake/releases/rules.ts'
import type { Release } from '#domain/intake/releases/schema.ts'
import { authorityText } from '#domain/intake/releases/signer.ts'
import { pacificDay } from '#domain/platform/dates.ts'
import { type ServerTexts, serverTexts } from '../../platform/texts/texts.ts'

type Words = ServerTexts['signingRecord']
type SigningRecord = { title: string; about: string; lines: [label: string, value: string][] }

/**
 * Describes who signed, how, and under what authority, and whether the signed page is attached, in the language of the signed text. Dates
 * are in Pacific time. What users entered stays as it is.
 */
export function signingRecord(release: Release, now: string): SigningRecord {
  const words = serverTexts[release.text_language ?? 'en'].signingRecord
  const { labels } = words
  const lines: [string, string][] = [[labels.signedBy, signedBy(words, release)]]
  if (release.signed_by === 'representative') lines.push([labels.authority, authorityText(release, words.authorities)])
  if (release.minor_exception) lines.push([labels.exception, release.minor_exception])
  if (release.method) lines.push([labels.method, words.methods[release.method]])
  if (release.text_language) lines.push([labels.text, words.text(release.text_language, release.text_version ?? '')])
  lines.push([labels.recorded, words.dayBy(pacificDay(release.signed_at), release.recorded_by)])
  if (isOnPaper(release.method)) {
    const { page_attached_at, page_attested_by, page_attested_at } = release
    lines.push([labels.page, page_attached_at ? words.attached(pacificDay(page_attached_at)) : words.notAttached])
    if (page_attested_by && page_attested_at)
      lines.push([labels.form, words.attested(page_attested_by, pacificDay(page_attested_at))])
  }
  lines.push(
    release.revoked_at
      ? [labels.revoked, words.dayBy(pacificDay(release.revoked_at), release.revoked_by)]
      : [labels.ends, pacificDay(release.expires_at)],
  )
  return { title: words.title, about: words.about(pacificDay(now)), lines }
}

function signedBy(words: Words, { signed_by, representative_name, representative_relationship }: Release): string {
  if (signed_by === 'representative') return words.forPatient(representative_name ?? '', representative_relationship ?? '')
  return signed_by === 'patient' ? words.patient : words.unknown
}
