import { HttpError } from '#domain/platform/httpError.ts'
import type { live } from '#domain/platform/live/contract.ts'
import { rightsOfSessions } from '../auth/session.ts'
import type { EventsResponse } from '../http/events.ts'
import type { Call, Handlers } from '../http/handler.ts'

async function streamUpdates({ actor, session, context, query }: Call<typeof live.stream>): Promise<EventsResponse> {
  const rights = (await rightsOfSessions(context, [session.id])).get(session.id)
  if (!rights) throw new HttpError('unauthenticated', 'Please sign in and try again.')
  return {
    listen: onEvent => context.live.listen(actor.id, onEvent),
    seconds: query.seconds,
    session_id: session.id,
    user_id: actor.id,
    rights,
  }
}

export const liveRoutes: Handlers<typeof live> = {
  stream: streamUpdates,
}
