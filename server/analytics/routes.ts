import type { analytics } from '#domain/analytics/contract.ts'
import type { Handlers } from '../http/serve.ts'
import { embedUrl } from './embedding.ts'
import { findMirror } from './mirror.ts'
import { readPanel } from './readPanel.ts'

export const analyticsRoutes: Handlers<typeof analytics> = {
  async embedUrl({ context, now, allow }) {
    allow()
    return { EmbedUrl: embedUrl(context.config, now) }
  },

  async panel({ tx, params: { panel }, query, now, allow }) {
    allow()
    return readPanel(tx, panel, { ...query, now })
  },

  async mirror({ tx, actor, query, allow }) {
    allow()
    return findMirror(tx, actor.organization_id!, query)
  },
}
