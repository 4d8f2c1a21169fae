import type { analytics } from '#domain/analytics/contract.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { embedUrl } from './embedding.ts'
import { findMirror } from './mirror.ts'
import { readPanel } from './readPanel.ts'

async function showEmbedUrl({ context, now, allow }: Call<typeof analytics.embedUrl>) {
  allow()
  return { EmbedUrl: embedUrl(context.config, now) }
}

async function showPanel({ tx, params: { panel }, query, now, allow }: Call<typeof analytics.panel>) {
  allow()
  return readPanel(tx, panel, { ...query, now })
}

async function showMirror({ tx, actor, query, allow }: Call<typeof analytics.mirror>) {
  allow()
  return findMirror(tx, actor.organization_id!, query)
}

export const analyticsRoutes: Handlers<typeof analytics> = {
  embedUrl: showEmbedUrl,
  panel: showPanel,
  mirror: showMirror,
}
