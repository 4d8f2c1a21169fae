import type { FastifyRequest } from 'fastify'
import { type Action, can } from '#domain/access.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { onboardingMessages, pendingScreen } from '#domain/identity/account/session.ts'
import { backgroundHeader } from '#domain/identity/sessions/schema.ts'
import { isSample, nothingSent } from '#domain/intake/samples/rules.ts'
import { deactivatedMessage, keepsEndpoint } from '#domain/people/deactivation/rules.ts'
import { tokenProblem } from '#domain/people/programs/rules.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { findSession, type Session } from '../auth/session.ts'
import { findProgram } from '../auth/token.ts'
import type { Steps, SubjectCall } from './handler.ts'
import type { RequestLimits } from './requestLimits.ts'

/** Throws 403 unless the access rule permits the action. */
export function authorize(actor: Whoami, access: Endpoint['access'], subject: unknown) {
  if (access === 'public' || access === 'signed in') return
  // Handlers pass a subject of the action's type; `Steps` and `Call` check it.
  if (!can(actor, access as Action, subject as never)) throw new HttpError('forbidden', 'You do not have the required permission')
}

/**
 * Throws 403 unless the endpoint's access rule permits the call, and 409 for a write to a sample patient that is not permitted for
 * samples. The subject of every access rule passes here.
 */
export function authorizeCall(actor: Whoami, { method, access, samples }: Endpoint, subject: unknown) {
  authorize(actor, access, subject)
  if (method !== 'GET' && !samples && isSample(subject)) throw new HttpError('conflict', nothingSent)
}

/** Loads what the access rule decides about (404), and applies the rule (403). */
export async function authorizedSubject(
  endpoint: Endpoint,
  { subject: load, notFound = 'Not found' }: Steps<Endpoint, unknown, unknown>,
  { tx, actor, session, params, context, now, signed }: SubjectCall<Endpoint>,
) {
  if (load === 'in the input') return undefined
  const isLoaded = typeof load === 'function'
  const subject = isLoaded ? await load({ tx, actor, session, params, context, now, signed }) : undefined
  authorizeCall(actor as Whoami, endpoint, subject)
  if (isLoaded && subject === undefined) throw new HttpError('not_found', notFound)
  return subject
}

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

/** Returns the program that sent its token as the caller. Throws 401 if the token is not valid, after counting the attempt. */
export async function requireProgram(context: AppContext, request: FastifyRequest, limits: RequestLimits | undefined) {
  const program = await findProgram(context, request.headers.authorization)
  if (program) return program
  await limits?.wrongToken(request)
  throw new HttpError('unauthenticated', 'This token is not valid. It may have expired or been revoked.')
}

/** Like `requireProgram`, but throws 403 unless one of the token's scopes covers the endpoint. */
export async function programCaller(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: RequestLimits | undefined,
) {
  const program = await requireProgram(context, request, limits)
  const problem = tokenProblem(program.token!, endpoint)
  if (problem) throw new HttpError('forbidden', problem)
  return program
}

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
  }
}
