import { texts as shell } from '../i18n/english/shell.ts'

/** Code that is loaded when it is needed could not be fetched: there is no connection, or a newer version has replaced it. */
export class CodeUnavailable extends Error {
  constructor(cause: unknown) {
    super(shell.state.noCode, { cause })
  }
}

/** What has been fetched. */
const fetched = new WeakSet<object>()

/**
 * Fetches code that is loaded when it is needed. Throws CodeUnavailable, whose message says what to do. Without a connection nothing is
 * tried: a browser remembers that a module failed, and would not fetch it again until the page is reloaded. `load` is known by its
 * identity, so it is written once, outside of what calls it.
 */
export async function withCode<T>(load: () => Promise<T>): Promise<T> {
  if (!fetched.has(load) && globalThis.navigator?.onLine === false) throw new CodeUnavailable('offline')
  try {
    const code = await load()
    fetched.add(load)
    return code
  } catch (cause) {
    throw new CodeUnavailable(cause)
  }
}
