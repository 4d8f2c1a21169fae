import { type Action, can } from '#domain/access.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Steps, SubjectCall } from './handler.ts'

/** Throws 403 unless the access rule permits the action. */
export function authorize(actor: Whoami, access: Endpoint['access'], subject: unknown) {
  if (access === 'public' || access === 'signed in') return
  // Handlers pass a subject of the action's type; `Steps` and `Call` check it.
  if (!can(actor, access as Action, subject as never)) throw new HttpError('forbidden', 'You do not have the required permission')
}

/** Loads what the access rule decides about (404), and applies the rule (403). */
export async function authorizedSubject(
  { access }: Endpoint,
  { subject: load, notFound = 'Not found' }: Steps<Endpoint, unknown, unknown>,
  { tx, actor, session, params, context, now }: SubjectCall<Endpoint>,
) {
  if (load === 'in the input') return undefined
  const isLoaded = typeof load === 'function'
  const subject = isLoaded ? await load({ tx, actor, session, params, context, now }) : undefined
  authorize(actor as Whoami, access, subject)
  if (isLoaded && subject === undefined) throw new HttpError('not_found', notFound)
  return subject
}
