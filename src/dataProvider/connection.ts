import { useSyncExternalStore } from 'react'
import { release } from '../startup/installation.ts'
import { reachable } from './reachable.ts'

/** How it stands with the server: whether it answers, and whether it serves a newer release than this page is of. */
type Connection = { away: boolean; outdated: boolean }

/** How long after a failed try the server is asked again, in milliseconds. */
const again = 4000

let now: Connection = { away: false, outdated: false }
const listeners = new Set<() => void>()

function become(next: Partial<Connection>) {
  if (Object.entries(next).every(([key, value]) => now[key as keyof Connection] === value)) return
  now = { ...now, ...next }
  for (const listener of listeners) listener()
}

/** The server has answered: it is there, and says which release it serves. */
export function heard(response: Pick<Response, 'headers'>) {
  become({ away: false })
  const served = response.headers.get('x-passage-release')
  const own = release()
  if (served && own && served !== own) become({ outdated: true })
}

/** No answer came. From now on it is asked for, until it comes. */
export function unheard() {
  if (now.away) return
  become({ away: true })
  const ask = async () => {
    if (now.away && !(await reachable(heard))) setTimeout(ask, again)
  }
  setTimeout(ask, again)
}

/** Whether the server, as far as it has answered, serves a newer release than this page is of. */
export const isOutdated = () => now.outdated

/** How it stands with the server, and a new rendering whenever that changes. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => now,
  )

/** Finds out which release is served now; that nobody answers is found out by whoever needs an answer. */
export const askForRelease = () => reachable(heard)
