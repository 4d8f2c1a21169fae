import type { live } from '#domain/live/contract.ts'
import type { Handlers } from '../http/serve.ts'
import { sessionStands } from '../http/session.ts'

export const liveRoutes: Handlers<typeof live> = {
  stream: async ({ actor, session, house, query }) => ({
    listen: hear => house.live.listen(actor.id, hear),
    seconds: query.seconds,
    stands: () => sessionStands(house, session.id),
  }),
}
