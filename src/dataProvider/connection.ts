import { useSyncExternalStore } from 'react'
import { release } from '../startup/installation.ts'
import { reachable } from './reachable.ts'

/** State of the connection: whether the server is unreachable, and whether it serves a newer version than this page. */
type Connection = { away: boolean; outdated: boolean }

/** Retry interval in milliseconds. */
const again = 4000

let now: Connection = { away: false, outdated: false }
const listeners = new Set<() => void>()

function become(next: Partial<Connection>) {
  if (Object.entries(next).every(([key, value]) => now[key as keyof Connection] === value)) return
  now = { ...now, ...next }
  for (const listener of listeners) listener()
}

/** The server responded: it is reachable and names its version. */
export function heard(response: Pick<Response, 'headers'>) {
  become({ away: false })
  const served = response.headers.get('x-passage-release')
  const own = release()
  if (served && own && served !== own) become({ outdated: true })
}

/** No response: retry until there is one. */
export function unheard() {
  if (now.away) return
  become({ away: true })
  const ask = async () => {
    if (now.away && !(await reachable(heard))) setTimeout(ask, again)
  }
  setTimeout(ask, again)
}

/** Whether the server serves a newer version than this page, as of its last response. */
export const isOutdated = () => now.outdated

/** The connection state; re-renders when it changes. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => now,
  )

/** Checks which version the server serves. An unreachable server is ignored here. */
export const askForRelease = () => reachable(heard)
