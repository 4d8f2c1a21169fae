/** How long to keep the object URL so that the browser can read the file, in milliseconds. */
const readingTime = 60_000

/** Downloads a file. The file name must not identify a patient. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), readingTime)
}

/** Copies text and returns whether it was copied. Browsers offer the clipboard only over HTTPS, and may refuse it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns a random UUID. Unlike `crypto.randomUUID`, also works over plain HTTP. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Where to return after editing a section, and the state to restore there. Stored in the history entry. */
export type ReturnTarget = { to: string; state?: unknown }

/** Reads the return target from a history state. Undefined if there is none. */
export function readReturnTarget(state: unknown): ReturnTarget | undefined {
  const { returning } = (state ?? {}) as { returning?: ReturnTarget }
  return typeof returning?.to === 'string' && returning.to.startsWith('/') ? returning : undefined
}

/** Resolves after the next paint. In a hidden tab, which is not painted, resolves after 100 ms. */
export const nextPaint = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })

/** The IANA name of the user's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
