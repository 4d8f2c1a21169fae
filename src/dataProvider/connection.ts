import { useSyncExternalStore } from 'react'
import { createSignal } from '#domain/platform/signal.ts'
import { release } from '../startup/installation.ts'

/** Whether the server is unreachable, and whether it runs a newer version than this page. */
type Connection = { offline: boolean; outdated: boolean }

/** Delay between retries, in milliseconds. */
const retryInterval = 4000

let connection: Connection = { offline: false, outdated: false }
const changed = createSignal()

function update(next: Partial<Connection>) {
  const updated = { ...connection, ...next }
  if (updated.offline === connection.offline && updated.outdated === connection.outdated) return
  connection = updated
  changed.notify()
}

/** Records that the server responded, and compares its version with this page's version. */
export function markReachable(response: Pick<Response, 'headers'>) {
  // While the device has no connection, this is the answer to an earlier request. Only the poll clears the notice then.
  if (globalThis.navigator?.onLine !== false) update({ offline: false })
  const served = response.headers.get('x-passage-release')
  const current = release()
  if (served && current && served !== current) update({ outdated: true })
}

/** Records that the server did not respond, and polls until it does. */
export function markUnreachable() {
  if (connection.offline) return
  update({ offline: true })
  const check = async () => {
    if (!connection.offline) return
    if (await reachable(markReachable)) update({ offline: false })
    else setTimeout(check, retryInterval)
  }
  setTimeout(check, retryInterval)
}

/** Records that a newer version of the app is ready. */
export const markOutdated = () => update({ outdated: true })

export const isOutdated = () => connection.outdated

export const useConnection = (): Connection => useSyncExternalStore(changed.subscribe, () => connection)

/** Checks the server's version. Does nothing if the server is unreachable. */
export const checkVersion = () => reachable(markReachable)

/** Returns whether the server is currently responding. Passes its response to `onResponse`. */
export async function reachable(onResponse?: (response: Response) => void): Promise<boolean> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return false
  onResponse?.(response)
  return true
}
