const entry = 'passage.device'

/** Which tab of which browser this is, by a number of its own that lives through a reload. */
export function deviceId(): string {
  const known = sessionStorage.getItem(entry)
  if (known) return known
  const id = newNumber()
  sessionStorage.setItem(entry, id)
  return id
}

/** A random number that nobody else has, also where the page came over plain HTTP. */
export function newNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const find = (text: string, names: Record<string, RegExp>) =>
  Object.entries(names).find(([, pattern]) => pattern.test(text))?.[0] ?? ''

/** What people would call this browser: Chrome on Windows. */
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
