import type { admin } from '#domain/admin/contract.ts'
import type { Handlers } from '../http/serve.ts'
import { countOutbox, outboxPage } from './queries.ts'

export const adminRoutes: Handlers<typeof admin> = {
  async outbox({ tx, query, house, allow }) {
    allow()
    const rows = await outboxPage(tx, query)
    const shown = house.config.NODE_ENV !== 'production'
    return {
      data: rows.map(({ body, ...row }) => ({ ...row, ...(shown && { body: body && house.secret.decrypt(body) }) })),
      total: await countOutbox(tx),
    }
  },
}
