import { randomId } from '../../../ui/randomId.ts'

const storageKey = 'passage.device'

/** Random id of this browser tab. Survives a reload. */
export function deviceId(): string {
  const stored = sessionStorage.getItem(storageKey)
  if (stored) return stored
  const id = randomId()
  sessionStorage.setItem(storageKey, id)
  return id
}

const find = (text: string, names: Record<string, RegExp>) =>
  Object.entries(names).find(([, pattern]) => pattern.test(text))?.[0] ?? ''

/** Describes the browser, such as "Chrome on Windows". */
export function deviceName(agent = navigator.userAgent): string {
  const browser = find(agent, { Edge: /Edg\//, Firefox: /Firefox|FxiOS/, Chrome: /Chrome|CriOS/, Safari: /Safari/ })
  const system = find(agent, {
    iPhone: /iPhone/,
    iPad: /iPad/,
    Android: /Android/,
    Windows: /Windows/,
    Mac: /Mac OS/,
    Linux: /Linux/,
  })
  return [browser, system].filter(Boolean).join(' on ')
}
