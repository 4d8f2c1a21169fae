import { sql } from 'kysely'
import type { analytics, PanelRow } from '#domain/analytics/contract.ts'
import type { Handlers } from '../http/serve.ts'
import { embedUrl } from './embedding.ts'
import { findMirror } from './mirror.ts'
import { masking, panelQueries } from './panels.ts'

export const analyticsRoutes: Handlers<typeof analytics> = {
  async embedUrl({ house, now, allow }) {
    allow()
    return { EmbedUrl: embedUrl(house.config, now) }
  },

  async panel({ tx, params: { panel }, query, now, allow }) {
    allow()
    const { rows } = await sql<PanelRow>`${masking(panel, panelQueries[panel]({ ...query, now }))}`.execute(tx)
    return rows
  },

  async mirror({ tx, actor, query, now, allow }) {
    allow()
    return findMirror(tx, actor.organization_id!, { ...query, now })
  },
}
