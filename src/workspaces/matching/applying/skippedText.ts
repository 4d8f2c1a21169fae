import { domainText } from '../../../i18n/i18nProvider.ts'

/**
 * Why a facility got no application or referral, in the current language. If it no longer matches, the server writes its name and the
 * reasons of the match list, one of which contains a semicolon.
 */
export function skippedText({ name, skipped }: { name: string; skipped: string }): string {
  const whole = domainText(skipped)
  if (whole !== skipped || !skipped.startsWith(`${name} `)) return whole
  const reasons = skipped.slice(name.length + 1).replace(/\.$/, '')
  return `${name} ${reasons
    .split(/(?<!a year older); /)
    .map(domainText)
    .join('; ')}.`
}
