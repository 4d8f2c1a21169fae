import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Where the product's own analytics stand. */
export const ownAnalytics = '/insights'
/** So long a signed address may be opened, in seconds. */
const openFor = 600

/**
 * The address of the platform's analytics at that instant: our own page, or the BI server's dashboard, signed as Metabase wants
 * it (a JWT, HS256, over the dashboard's number).
 */
export function embedUrl({ BI_URL, BI_SECRET, BI_DASHBOARD }: Config, now: string): string {
  if (!BI_URL || !BI_SECRET || !BI_DASHBOARD) return ownAnalytics
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.parse(now) / 1000) + openFor
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ resource: { dashboard: BI_DASHBOARD }, params: {}, exp })}`
  const token = `${signed}.${createHmac('sha256', BI_SECRET).update(signed).digest('base64url')}`
  return `${BI_URL.replace(/\/$/, '')}/embed/dashboard/${token}#bordered=false&titled=false`
}
