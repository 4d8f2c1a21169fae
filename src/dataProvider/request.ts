import { HttpError } from 'ra-core'
import { somethingWentWrong } from '#domain/refusal.ts'
import { backgroundHeader } from '#domain/sessions/left.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { forgetToken, token } from '../session/session.ts'
import { noteSessionEnd } from '../session/sessionEnd.ts'
import { isAttended } from './attended.ts'
import { heard, unheard } from './connection.ts'

/** What every JSON answer of the API looks like (decisions, wire). */
export type Envelope = { data?: unknown; message?: string; errors?: Record<string, string>; total?: number }

/** Nothing when there is no JSON in it. */
export const readEnvelope = (response: Response): Promise<Envelope | undefined> => response.json().catch(() => undefined)

type How = RequestInit & {
  open?: boolean
  /** In place of the session's token: the credential of a chat. */
  authorization?: string | undefined
  /** Nobody asks for it just now. */
  background?: boolean
}

/**
 * Asks the API, in the name of who is signed in. Without a token only `open` endpoints are asked at all (AUTH-012).
 * Throws an HttpError with the server's message; its `body.errors` says which fields, `body.data` is the fresh state of a
 * conflict (409); status 0 means that no answer came. A 401 signs out (AUTH-013).
 */
export async function request(
  path: string,
  { open = false, authorization, background = !isAttended(), ...init }: How,
): Promise<Response> {
  const session = token()
  const held = authorization ?? session
  if (!session && !open) throw new HttpError(shell.state.signedOut, 401)
  const headers = new Headers({
    accept: 'application/json',
    ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
    // What a page asks for by itself keeps no session awake.
    ...(background && { [backgroundHeader]: '1' }),
  })
  if (held) headers.set('authorization', held)
  const response = await fetch(`/api/v2${path}`, { ...init, headers }).catch(failure => {
    if (init.signal?.aborted) throw failure
    unheard()
    throw new HttpError(shell.state.unreachable, 0)
  })
  if (held === token()) noteSessionEnd(response.headers)
  heard(response)
  return answered(response, held)
}

/** A good answer; a bad one is thrown as `request` says. `held` is the token that was sent with the question. */
export async function answered(response: Response, held: string | null): Promise<Response> {
  if (response.ok) return response
  // Only the session that was refused ends: somebody may have signed in meanwhile.
  if (response.status === 401 && held === token()) forgetToken()
  const answer = await readEnvelope(response)
  throw new HttpError(answer?.message || somethingWentWrong, response.status, answer)
}
