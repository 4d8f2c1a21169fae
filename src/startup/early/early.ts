import type { Whoami } from '#domain/account/schema.ts'
import { firstRequests } from './firstRequests.ts'

/**
 * Responses that are on their way before the app's code has loaded, by path below /api/v2. They belong to one session, stay in
 * this page's memory, and each is used once (src/dataProvider/earlyResponses.ts).
 */
export type EarlyResponses = { token: string; responses: Map<string, Promise<Response>> }

declare global {
  interface Window {
    earlyResponses?: EarlyResponses | undefined
  }
}

/** How long unused responses are kept, in milliseconds. */
const keptFor = 15_000

/** Local storage key of the session token (src/session/session.ts). */
const tokenKey = 'RW_AUTH'

/**
 * Requests the current user and the screen's first data while the browser still loads the app's code. Does nothing for users
 * who are not signed in.
 */
export function requestEarly() {
  const token = localStorage.getItem(tokenKey)
  if (!token) return
  // Shows the placeholder in index.html.
  document.documentElement.dataset.starting = ''
  const responses: EarlyResponses['responses'] = new Map()
  const send = (path: string) => {
    const response = fetch(`/api/v2${path}`, { headers: { accept: 'application/json', authorization: token } })
    // A failed request is repeated by the screen, which then reports the error.
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
        const path = user && window.earlyResponses?.token === token && request(user)
        if (path) void send(path)
      })
  }
  window.earlyResponses = { token, responses }
  setTimeout(() => {
    window.earlyResponses = undefined
  }, keptFor)
}
