import type { Language } from '#domain/identity/account/language.ts'
import { newsInSpanish } from '#domain/messaging/notifications/spanish.ts'
import { productName } from '#domain/platform/installation/brand.ts'
import { translated } from '#domain/platform/translated.ts'
import type { Db } from '../db/connect.ts'
import { installationName } from '../installation/settings.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'

/** What the server sends to people by email, text message, and fax. A text that Spanish lacks is a type error. */
export type ServerTexts = typeof english

type AllTexts = Record<Language, ServerTexts>

/** The texts as they are without a name of the installation. */
export const serverTexts: AllTexts = { en: english, es: spanish }

/** The texts of messages, with the installation's own name, if it has one, instead of the product's. */
export async function textsFor(db: Db): Promise<AllTexts> {
  const name = await installationName(db)
  return name === null ? serverTexts : named(serverTexts, name)
}

/** Stands for the product's name in a value, such as that of a facility, which keeps it. */
const kept = '\u{E000}'

/** The texts with another name. In the values that they are given, nothing changes. */
function named<T>(texts: T, name: string): T {
  const change = (value: unknown, from: string | RegExp, to: string): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, () => to)
    if (Array.isArray(value)) return value.map(item => change(item, from, to))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item, from, to)]))
    if (typeof value !== 'function') return value
    return (...given: unknown[]) => {
      const text = value(...given.map(item => change(item, productName, kept)))
      return change(change(text, from, to), kept, productName)
    }
  }
  return change(texts, new RegExp(`\\b${productName}\\b`, 'g'), name) as T
}

/**
 * A message to people whose language the server does not know: the English text, then the Spanish one. The subject is in English. A query
 * for the language would show by its time whether an account exists.
 */
export function bilingual({ en, es }: AllTexts, compose: (texts: ServerTexts) => { subject: string; body: string }) {
  const { subject, body } = compose(en)
  const inSpanish = compose(es)
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
