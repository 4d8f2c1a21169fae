import type { Whoami } from '#domain/account/schema.ts'
import { firstRequests } from './firstRequests.ts'

/**
 * Responses requested before the app's code has loaded, by path below /api/v2. They belong to one session, are kept only in this
 * page's memory, and are each used once (src/dataProvider/request.ts).
 */
export type EarlyResponses = {
  token: string
  responses: Map<string, Promise<Response>>
  /** Paths that the screen requested itself because no early request had been sent yet. */
  requestedByScreen: Set<string>
}

declare global {
  interface Window {
    earlyResponses?: EarlyResponses | undefined
  }
}

/** How long to keep unused responses, in milliseconds. */
const keptFor = 15_000

/** Local storage key of the session token (src/session/session.ts). */
const tokenKey = 'RW_AUTH'

/**
 * Requests the current user and the screen's first data while the browser is still loading the app's code. Does nothing if there
 * is no session. Returns whether there is one.
 */
export function requestEarly(): boolean {
  const token = localStorage.getItem(tokenKey)
  if (!token) return false
  // Shows the placeholder in index.html.
  document.documentElement.dataset.starting = ''
  const responses: EarlyResponses['responses'] = new Map()
  const send = (path: string) => {
    const response = fetch(`/api/v2${path}`, { headers: { accept: 'application/json', authorization: token } })
    // The screen repeats a failed request and reports the error.
    response.catch(() => {})
    responses.set(path, response)
    return response
  }
  const whoami = send('/common/whoami')
    .then(async response => (response.ok ? ((await response.clone().json()) as { data: Whoami }).data : undefined))
    .catch(() => undefined)
  const { pathname, search } = location
  for (const request of firstRequests({ pathname, search, stored: key => localStorage.getItem(key) })) {
    if (typeof request === 'string') void send(request)
    else
      void whoami.then(user => {
        const early = window.earlyResponses
        const path = user && early?.token === token && request(user)
        if (path && !early.requestedByScreen.has(path)) void send(path)
      })
  }
  window.earlyResponses = { token, responses, requestedByScreen: new Set() }
  setTimeout(() => {
    window.earlyResponses = undefined
  }, keptFor)
  return true
}
