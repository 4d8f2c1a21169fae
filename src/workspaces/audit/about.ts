import type { AuditEvent } from '#domain/audit/schema.ts'
import { spelledOut, type Who } from '#domain/audit/words.ts'
import { texts } from '../../i18n/english/audit.ts'

const said = texts.log

/** The subject of an entry in a few words: `June Halloran (user 3)`, `patients 3 and 19 more`. */
export function aboutOf({ account, subject_type, subject_ids: [first, ...more] }: AuditEvent): string {
  if (account) return said.account(account.name, String(account.id))
  const kind = spelledOut(subject_type ?? '')
  if (first === undefined) return kind
  return more.length ? said.many(more.length, kind, String(first)) : said.one(kind, String(first))
}

/** The name of the person or program behind an entry. */
export function whoName(who: Who): string {
  if (who.by === 'person') return who.person.name
  return who.by === 'product' ? said.product : said.nobody
}
