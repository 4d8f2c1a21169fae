import { HttpError } from 'ra-core'
import { backgroundHeader } from '#domain/identity/sessions/schema.ts'
import { requestIdHeader, somethingWentWrong } from '#domain/platform/httpError.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { domainText } from '../i18n/i18nProvider.ts'
import { forgetToken, token } from '../session/session.ts'
import { noteSessionEnd } from '../session/sessionEnd.ts'
import { markReachable, markUnreachable } from './connection.ts'

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** How long after the last activity to attribute requests to the user, in milliseconds. */
const attendedFor = 10_000

/** Opening the page also counts as activity. */
let lastActivity = Date.now()
const onActivity = () => {
  lastActivity = Date.now()
}
// There is no window outside a browser.
for (const event of activityEvents) globalThis.window?.addEventListener(event, onActivity, { passive: true, capture: true })

/** Whether the user was active recently. Otherwise, a request comes from polling or the event stream. */
const isAttended = (): boolean => Date.now() - lastActivity < attendedFor

/** Shape of every JSON response from the API. */
export type Envelope = { data?: unknown; message?: string; errors?: Record<string, string>; total?: number }

/** Returns a response's JSON body. Undefined if it has none. */
export const readEnvelope = (response: Response): Promise<Envelope | undefined> => response.json().catch(() => undefined)

type RequestOptions = RequestInit & {
  open?: boolean
  /** Token sent instead of the session token, such as a chat token. */
  authorization?: string | undefined
  /** True if the app sends the request without user action. */
  background?: boolean
}

/**
 * Sends an API request as the signed-in user. If no one is signed in, calls only `open` endpoints (AUTH-012). Throws an HttpError
 * with the server's message. Its `body.errors` contains errors by field, and `body.data` contains the current state after a
 * conflict (409). Status 0 means that the server did not respond. A 401 signs the user out (AUTH-013).
 */
export async function request(
  path: string,
  { open = false, authorization, background = !isAttended(), ...init }: RequestOptions,
): Promise<Response> {
  const session = token()
  const sentToken = authorization ?? session
  if (!session && !open) throw new HttpError(shell.state.signedOut, 401)
  const headers = new Headers({
    accept: 'application/json',
    ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
    // Background requests do not extend the session.
    ...(background && { [backgroundHeader]: '1' }),
  })
  if (sentToken) headers.set('authorization', sentToken)
  const response = await fetch(`/api/v2${path}`, { ...init, headers }).catch(error => {
    if (init.signal?.aborted) throw error
    markUnreachable()
    throw new HttpError(shell.state.unreachable, 0)
  })
  if (sentToken === token()) noteSessionEnd(response.headers)
  markReachable(response)
  // Queries pass a signal. Some send their search in the body, and the rejection of a read must not reload every read.
  return requireOk(response, sentToken, init.signal ? 'GET' : init.method)
}

let writeListeners = { onSaved: () => {}, onRejected: () => {} }
/**
 * Registers the only listeners for writes: those that the server saved, and those that it rejects because the user may not make them or
 * the record is gone.
 */
export const listenToWrites = (listeners: typeof writeListeners) => {
  writeListeners = listeners
}

/** Returns a successful response, and throws like `request` for any other. `sentToken` is the token sent with the request. */
export async function requireOk(response: Response, sentToken: string | null, method?: string): Promise<Response> {
  const isWrite = method && method !== 'GET' && sentToken
  if (response.ok) {
    if (isWrite) writeListeners.onSaved()
    return response
  }
  // End only the session that was rejected, because the user may have signed in again since then.
  if (response.status === 401 && sentToken === token()) forgetToken()
  if (isWrite && [403, 404].includes(response.status)) writeListeners.onRejected()
  const envelope = await readEnvelope(response)
  throw new HttpError(withReference(envelope?.message || somethingWentWrong, response), response.status, envelope)
}

/** Adds the request's ID to an unexpected error, so that support can find it in the server's log. */
function withReference(message: string, { status, headers }: Response): string {
  const id = headers.get(requestIdHeader)
  return status === 500 && id ? shell.state.withReference(domainText(message), id) : message
}
