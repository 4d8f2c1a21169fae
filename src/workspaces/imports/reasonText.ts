import { domainText } from '../../i18n/i18nProvider.ts'
import { namedText } from '../../i18n/namedText.ts'

/** The reasons that the server gives for a row of a file, in the current language. A row may have several, and begin with a name. */
export function reasonText(reason: string): string {
  const parts = reason.split(', ')
  const texts = parts.map(domainText)
  // A comma may also be part of a reason or of what it quotes.
  return texts.every((text, at) => text !== parts[at]) ? texts.join(', ') : namedText(reason)
}
