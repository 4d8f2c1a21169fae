import type { live } from '#domain/live/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { activeSessions } from '../auth/session.ts'
import type { EventsAnswer } from '../http/events.ts'
import type { Call, Handlers } from '../http/serve.ts'

async function streamUpdates({ actor, session, context, query }: Call<typeof live.stream>): Promise<EventsAnswer> {
  if (!(await activeSessions(context, [session.id])).has(session.id))
    throw new Refusal('forbidden', 'Live updates are off while your organization is deactivated.')
  return { listen: onEvent => context.live.listen(actor.id, onEvent), seconds: query.seconds, session_id: session.id }
}

export const liveRoutes: Handlers<typeof live> = {
  stream: streamUpdates,
}
