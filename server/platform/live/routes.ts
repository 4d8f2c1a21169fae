import type { live } from '#domain/platform/live/contract.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { rightsOfSessions } from '../auth/session.ts'
import type { EventsAnswer } from '../http/events.ts'
import type { Call, Handlers } from '../http/handler.ts'

async function streamUpdates({ actor, session, context, query }: Call<typeof live.stream>): Promise<EventsAnswer> {
  const rights = (await rightsOfSessions(context, [session.id])).get(session.id)
  if (!rights) throw new Refusal('unauthenticated', 'Please sign in and try again.')
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
