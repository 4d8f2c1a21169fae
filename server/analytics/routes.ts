import { createHmac } from 'node:crypto'
import type { analytics } from '#domain/analytics/contract.ts'
import type { Config } from '../config.ts'
import type { Call, Handlers } from '../http/serve.ts'
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

/** The path of the built-in analytics page. */
const ownAnalytics = '/insights'
/** How long a signed URL is valid, in seconds. */
const openFor = 600

/**
 * The URL of the platform analytics: the built-in page, or the BI server's dashboard, signed as Metabase requires (an HS256 JWT
 * with the dashboard id).
 */
function embedUrl({ BI_URL, BI_SECRET, BI_DASHBOARD }: Config, now: string): string {
  if (!BI_URL || !BI_SECRET || !BI_DASHBOARD) return ownAnalytics
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.parse(now) / 1000) + openFor
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ resource: { dashboard: BI_DASHBOARD }, params: {}, exp })}`
  const token = `${signed}.${createHmac('sha256', BI_SECRET).update(signed).digest('base64url')}`
  return `${BI_URL.replace(/\/$/, '')}/embed/dashboard/${token}#bordered=false&titled=false`
}
