import type { Language } from '#domain/identity/account/language.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'

/** What the server writes to people outside of the screens: emails and text messages. A text that Spanish lacks is a type error. */
export type ServerTexts = typeof english

export const serverTexts: Record<Language, ServerTexts> = { en: english, es: spanish }
