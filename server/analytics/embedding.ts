import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** The path of the built-in analytics page. */
export const ownAnalytics = '/insights'
/** How long a signed URL is valid, in seconds. */
const openFor = 600

/**
 * The URL of the platform analytics: the built-in page, or the BI server's dashboard, signed as Metabase requires (an HS256 JWT
 * with the dashboard id).
 */
export function embedUrl({ BI_URL, BI_SECRET, BI_DASHBOARD }: Config, now: string): string {
  if (!BI_URL || !BI_SECRET || !BI_DASHBOARD) return ownAnalytics
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.parse(now) / 1000) + openFor
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ resource: { dashboard: BI_DASHBOARD }, params: {}, exp })}`
  const token = `${signed}.${createHmac('sha256', BI_SECRET).update(signed).digest('base64url')}`
  return `${BI_URL.replace(/\/$/, '')}/embed/dashboard/${token}#bordered=false&titled=false`
}
