import { sessionsTexts } from '../../../i18n/english/settings.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'

/** A session's browser and system, which the server names in English: "Chrome on Windows". */
export function deviceName(device: string): string {
  const [browser, system] = device.split(' on ')
  return browser && system ? sessionsTexts.own.on(browser, system) : domainValue(device)
}
