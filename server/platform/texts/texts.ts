import type { Language } from '#domain/identity/account/language.ts'
import { newsInSpanish } from '#domain/messaging/notifications/spanish.ts'
import { translated } from '#domain/platform/translated.ts'
import type { Db } from '../db/connect.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'

/** What the server sends to people by email, text message, and fax. A text that Spanish lacks is a type error. */
export type ServerTexts = typeof english

export const serverTexts: Record<Language, ServerTexts> = { en: english, es: spanish }

/**
 * A message to people whose language the server does not know: the English text, then the Spanish one. The subject is in English. A query
 * for the language would show by its time whether an account exists.
 */
export function bilingual(compose: (texts: ServerTexts) => { subject: string; body: string }) {
  const { subject, body } = compose(english)
  const inSpanish = compose(spanish)
  return { subject, body: `${body}\n\nEn español: ${inSpanish.subject}\n\n${inSpanish.body}` }
}

/** A notification's subject or message, which is composed and stored in English, in a language. */
export const newsIn = (language: Language, text: string): string => (language === 'es' ? translated(newsInSpanish, text) : text)

/** The user's language; English for users who have not chosen one, and for people without an account. */
export async function languageOfUser(db: Db, id: number | null | undefined): Promise<Language> {
  if (!id) return 'en'
  return (await db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst())?.language ?? 'en'
}

/** The languages of these users, by id. */
export async function languagesOfUsers(db: Db, ids: readonly number[]): Promise<Map<number, Language>> {
  const users = ids.length ? await db.selectFrom('users').select(['id', 'language']).where('id', 'in', ids).execute() : []
  return new Map(users.map(({ id, language }) => [id, language ?? 'en']))
}
