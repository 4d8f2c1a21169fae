import { useSyncExternalStore } from 'react'
import { release } from '../startup/installation.ts'
import { reachable } from './reachable.ts'

/** State of the connection: whether the server is unreachable, and whether it serves a newer version than this page. */
type Connection = { offline: boolean; outdated: boolean }

/** Retry interval in milliseconds. */
const retryInterval = 4000

let connection: Connection = { offline: false, outdated: false }
const listeners = new Set<() => void>()

function update(next: Partial<Connection>) {
  if (Object.entries(next).every(([key, value]) => connection[key as keyof Connection] === value)) return
  connection = { ...connection, ...next }
  for (const listener of listeners) listener()
}

/** The server responded: it is reachable and names its version. */
export function markReachable(response: Pick<Response, 'headers'>) {
  update({ offline: false })
  const served = response.headers.get('x-passage-release')
  const current = release()
  if (served && current && served !== current) update({ outdated: true })
}

/** No response: retry until there is one. */
export function markUnreachable() {
  if (connection.offline) return
  update({ offline: true })
  const check = async () => {
    if (connection.offline && !(await reachable(markReachable))) setTimeout(check, retryInterval)
  }
  setTimeout(check, retryInterval)
}

/** Whether the server serves a newer version than this page, as of its last response. */
export const isOutdated = () => connection.outdated

/** The connection state; re-renders when it changes. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => connection,
  )

/** Checks which version the server serves. An unreachable server is ignored here. */
export const checkVersion = () => reachable(markReachable)
