import type { live } from '#domain/live/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { activeSessions } from '../auth/session.ts'
import type { Handlers } from '../http/serve.ts'

export const liveRoutes: Handlers<typeof live> = {
  async stream({ actor, session, context, query }) {
    if (!(await activeSessions(context, [session.id])).has(session.id))
      throw new Refusal('forbidden', 'Live updates are off while your organization is deactivated.')
    return { listen: hear => context.live.listen(actor.id, hear), seconds: query.seconds, session_id: session.id }
  },
}
