import type { AuditEvent } from '#domain/audit/schema.ts'
import { capitalized } from '../../components/changes/wording.ts'
import { texts } from '../../i18n/english/audit.ts'

const said = texts.log

/** What a row is about, in a few words: `users 12`, `patients 3 and 19 more`. */
export function aboutOf({ subject_type, subject_ids: [first, ...more] }: AuditEvent): string {
  const kind = subject_type?.replaceAll('_', ' ') ?? ''
  if (first === undefined) return kind
  return more.length ? said.many(more.length, kind, first) : said.one(kind, first)
}

/** The name of an action in words: `releases.allDisclosures` as `Releases: all disclosures`. */
export function actionOf(action: string): string {
  const [noun = '', act = ''] = action.split('.').map(inWords)
  return said.named(capitalized(noun), act)
}

/** The name of a noun of the log in words: `featureTags` as `feature tags`. */
export const inWords = (name: string) => name.replaceAll(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)
