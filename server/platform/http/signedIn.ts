import type { FastifyRequest } from 'fastify'
import { onboardingMessages, pendingScreen } from '#domain/identity/account/landing.ts'
import { backgroundHeader } from '#domain/identity/sessions/timeLeft.ts'
import { deactivatedMessage, keepsEndpoint } from '#domain/people/deactivation/rules.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { findSession, type Session } from '../auth/session.ts'

/**
 * Returns the caller's session. Throws 401 if there is none, and 403 if the caller must complete another screen first or belongs to a
 * deactivated organization that leaves the caller no access to the endpoint.
 */
export async function signedIn(context: AppContext, endpoint: Endpoint, request: FastifyRequest) {
  // Pages open streams without user activity.
  const background = endpoint.responseType === 'events' || request.headers[backgroundHeader] === '1'
  const session = await findSession(context, request.headers.authorization, { chats: endpoint.credential === 'chat', background })
  if (!session) throw new HttpError('unauthenticated', 'Please sign in and try again.')
  const restriction = endpoint.beforeWelcome ? undefined : pendingScreen(session.actor)
  if (restriction && !(restriction === '/second_factor' && endpoint.beforeFactor))
    throw new HttpError('forbidden', onboardingMessages[restriction])
  const { organization_limit: limit } = session.actor
  if (limit && !keepsEndpoint(session.actor, endpoint)) throw new HttpError('forbidden', deactivatedMessage(limit))
  return session
}

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
  }
}
