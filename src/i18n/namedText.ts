import { domainText } from './i18nProvider.ts'

/** A message of the domain or the API that may begin with a name, such as a file's: "list.pdf: Choose a file". The name stays as it is. */
export function namedText(text: string): string {
  const whole = domainText(text)
  const at = text.indexOf(': ')
  return whole !== text || at < 0 ? whole : `${text.slice(0, at)}: ${namedText(text.slice(at + 2))}`
}
