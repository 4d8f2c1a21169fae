import { texts as shell } from '../i18n/english/shell.ts'

/**
 * Thrown if code that loads on demand is unavailable, because there is no connection or because a newer version has replaced it.
 */
export class CodeUnavailable extends Error {
  constructor(cause: unknown) {
    super(shell.state.noCode, { cause })
  }
}

const loaded = new WeakSet<object>()

/**
 * Loads code on demand. Throws CodeUnavailable with a message for the user. Does not try while the browser is offline, because
 * browsers cache a failed module until the page reloads; with `stored`, the service worker has the code (scripts/installable.ts). Pass
 * the same `load` function every time because it is identified by reference.
 */
export async function withCode<T>(load: () => Promise<T>, { stored = false } = {}): Promise<T> {
  const isHere = loaded.has(load) || (stored && globalThis.navigator?.serviceWorker?.controller)
  if (!isHere && globalThis.navigator?.onLine === false) throw new CodeUnavailable('offline')
  try {
    const code = await load()
    loaded.add(load)
    return code
  } catch (cause) {
    throw new CodeUnavailable(cause)
  }
}
