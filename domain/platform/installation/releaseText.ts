import type { Language } from '../../identity/account/language.ts'

/**
 * The versions of the release's wording (`authorization`, and src/i18n/spanish/messages/release.ts). Every change of the wording needs a new
 * version: a test compares the wording with its digest. A new Spanish version is not signed until counsel has reviewed it.
 */
export const releaseVersions: Record<Language, string> = { en: '2026-11', es: '2026-11' }
