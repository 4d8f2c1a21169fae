import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Language, languages, resolveLanguage } from '#domain/identity/account/language.ts'
import { productName } from '#domain/platform/installation/brand.ts'
import type { InstallationState, MaintenanceNotice } from '#domain/platform/installation/schema.ts'
import type { Config } from '../../config.ts'
import { hasGateway } from '../gateways/setUp.ts'
import { mapVersion } from './mapFile.ts'
import { type PageText, pageTexts } from './pageTexts.ts'
import { reportsPath } from './security.ts'

type PageSettings = Pick<
  Config,
  | 'NODE_ENV'
  | 'SEED'
  | 'TILES_URL'
  | 'TILES_ATTRIBUTION'
  | 'MAP_FILE'
  | 'BI_URL'
  | 'SUPPORT_EMAIL'
  | 'SENTRY_DSN'
  | 'SUPPORT_WIDGET_URL'
  | 'CHAT_WIDGET_URL'
  | 'CHAT_WIDGET_REGION'
  | 'WIDGET_ORIGINS'
  | 'SMS_URL'
  | 'SMTP_URL'
  | 'FAX_URL'
>

/** Matches paths of files, such as /favicon.ico and /.well-known/security.txt. No path of a screen contains a dot. */
const filePath = /^[^?]*\./

/**
 * Serves the built browser app: hashed files, cacheable for a year, and index.html for the path of every screen. Each response has a new
 * nonce because emotion and the data grid insert style elements. Never serves the app for /api, /assets, other files, or paths for which
 * `isReserved` returns true.
 */
export async function serveAssets(
  app: FastifyInstance,
  folder: string,
  config: PageSettings,
  isReserved: (url: string) => boolean = () => false,
  readBrand: () => Promise<PageInstallation | undefined> = async () => undefined,
) {
  const release = releaseId(folder)
  if (!release) return
  const english = renderPage(addDemoBanner(readFileSync(join(folder, 'index.html'), 'utf8'), config), {
    RELEASE: release,
    TILES_URL: config.TILES_URL,
    TILES_ATTRIBUTION: config.TILES_ATTRIBUTION,
    MAP_VERSION: config.MAP_FILE && (await mapVersion(config.MAP_FILE)),
    SENTRY_DSN: config.SENTRY_DSN,
    SUPPORT_WIDGET_URL: config.SUPPORT_WIDGET_URL,
    CHAT_WIDGET_URL: config.CHAT_WIDGET_URL,
    CHAT_WIDGET_REGION: config.CHAT_WIDGET_REGION,
    CODES: (['sms', 'email'] as const).filter(channel => hasGateway(config, channel)).join(' ') || 'none',
  })
  const pages = Object.fromEntries(languages.map(language => [language, inLanguage(english, language)])) as Record<
    Language,
    string
  >
  await app.register(staticFiles, {
    root: folder,
    decorateReply: false,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Source maps are for error reports only. The offline page and the manifest have routes of their own.
    globIgnore: ['**/*.map', '**/offline.html*', '**/manifest.webmanifest*'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // The service worker may only fetch this server's files. Browsers compare it with the server's at every visit.
      if (path.endsWith('/sw.js'))
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'").header('cache-control', 'no-cache')
    },
  })
  const branded = lastValueFor(5_000, readBrand)
  // The page that the service worker shows without a connection. It has no nonce, because it is stored in the browser.
  const offline = readFileSync(join(folder, 'offline.html'), 'utf8')
  app.get('/offline.html', async (_request, reply) =>
    reply
      .header('content-security-policy', offlinePolicy)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(named(offline, (await branded())?.name)),
  )
  // The name under which a device installs the app. Its description and icons are the product's.
  const manifest = join(folder, 'manifest.webmanifest')
  if (existsSync(manifest)) {
    const described = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
    app.get('/manifest.webmanifest', async (_request, reply) => {
      const name = (await branded())?.name
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json')
        .send(JSON.stringify({ ...described, ...(name && { name, short_name: name }) }))
    })
  }
  app.get('/*', async (request, reply) => {
    if (/^\/(api|assets)\//.test(request.url) || filePath.test(request.url) || isReserved(request.url))
      return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    const installation = await branded()
    const page = pages[resolveLanguage(request.headers['accept-language']?.split(',')[0] ?? 'en')]
    return reply
      .header('content-security-policy', policy(nonce, config))
      .header('content-security-policy-report-only', trustedTypes)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(named(page, installation?.name), { ...brandOf(installation, config), NONCE: nonce }))
  })
}

const offlinePolicy =
  "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
type PageInstallation = Pick<InstallationState, 'name' | 'color' | 'logo' | 'support_email'> & {
  notice: MaintenanceNotice | null
}

/** The page with its own sentences, which people read before the app has loaded, in this language. */
const inLanguage = (page: string, language: Language) =>
  Object.entries(pageTexts.en).reduce(
    (html, [name, text]) => html.replace(text, pageTexts[language][name as PageText]),
    page.replace('<html lang="en">', `<html lang="${language}">`),
  )

/** A page with the installation's own name, which people see before the app has loaded. */
const named = (page: string, name: string | null | undefined) =>
  page.replaceAll(/\bPassage\b/g, escapeAttribute(name ?? productName))

/** What the page shows of the installation before its first request. */
const brandOf = (installation: PageInstallation | undefined, config: Pick<Config, 'SUPPORT_EMAIL'>) => ({
  NAME: installation?.name ?? '',
  COLOR: installation?.color ?? '',
  LOGO: installation?.logo ?? '',
  NOTICE: installation?.notice ? JSON.stringify(installation.notice) : '',
  SUPPORT_EMAIL: installation?.support_email ?? config.SUPPORT_EMAIL,
})

/**
 * Returns a function that loads a value at most once in `ms` milliseconds. If loading fails, it returns the last value, so that the page
 * opens while the database is down.
 */
function lastValueFor<T>(ms: number, load: () => Promise<T>): () => Promise<T | undefined> {
  let last: T | undefined
  let at = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - at < ms) return last
    at = performance.now()
    last = await load().catch(() => last)
    return last
  }
}

/** On a production server with demo users, adds a banner at the top of the page. The banner is visible before any script runs. */
function addDemoBanner(page: string, { NODE_ENV, SEED }: PageSettings): string {
  if (NODE_ENV !== 'production' || SEED !== 'demo') return page
  return page.replace('<div id="root">', `${demoBanner}<div id="root">`)
}

const demoBanner = `<style nonce="__NONCE__">.demo{margin:0;padding:6px 16px;background:#fde68a;color:#1f2937;font:600 14px/1.4 system-ui,sans-serif;text-align:center}@media print{.demo{display:none}}</style><p class="demo" role="note">Demo: everyone here is fictional, and all passwords are published. Do not enter real patient data.</p>`

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The map tiles' origin in the format that the content security policy requires. `{s}` becomes a wildcard for all the tile server's
 * hosts.
 */
const tileOrigin = (tiles: string) => new URL(tiles.replace('{s}', 'any')).origin.replace('//any.', '//*.')

/** Adds the browser app's version to every API response, so that an open page can detect that it is outdated. */
export function announceRelease(app: FastifyInstance, folder: string) {
  const release = releaseId(folder)
  if (!release) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url === '/healthz') reply.header('x-passage-release', release)
  })
}

/** A hash of index.html, which is the same on every server with the same version; undefined if there is no index.html. */
export function releaseId(folder: string): string | undefined {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
}

/** Writes this installation's settings into the page's `meta` elements. A missing setting becomes an empty string. */
function renderPage(page: string, settings: Record<string, string | undefined>): string {
  let html = page
  for (const [name, value] of Object.entries(settings)) html = html.replaceAll(`__${name}__`, escapeAttribute(value ?? ''))
  return html
}

/**
 * Reports Trusted Types violations without enforcing the policy, because Leaflet and React assign their own strings as HTML
 * (docs/security.md). The page's default policy (src/startup/trustedTypes.ts) permits those strings, so a report points to new
 * markup.
 */
const trustedTypes = `require-trusted-types-for 'script'; report-uri ${reportsPath}`

const origin = (url: string | undefined) => (url ? [new URL(url).origin] : [])

/**
 * The content security policy. Allows the server's own files, styles with the nonce, and images from this server and the configured
 * map. Depending on the settings, also allows sending errors to the error service, running widgets that connect to their own
 * servers, and framing the BI server. Nothing else may come from another origin.
 */
function policy(nonce: string, config: PageSettings): string {
  const widgets = [...origin(config.SUPPORT_WIDGET_URL), ...origin(config.CHAT_WIDGET_URL)]
  const widgetOrigins = widgets.length ? [...widgets, ...(config.WIDGET_ORIGINS?.split(' ').filter(Boolean) ?? [])] : []
  const from = (...sources: string[]) => [...new Set(sources)].join(' ')
  const pages = widgetOrigins.filter(origin => origin.startsWith('http'))
  const frames = [...origin(config.BI_URL), ...pages]
  return [
    "default-src 'self'",
    `script-src ${from("'self'", ...widgets)}`,
    // React sets style attributes through the DOM, which this policy allows. Style attributes in HTML are still forbidden.
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${from("'self'", 'data:', 'blob:', ...(config.TILES_URL ? [tileOrigin(config.TILES_URL)] : []), ...pages)}`,
    "font-src 'self'",
    `connect-src ${from("'self'", ...origin(config.SENTRY_DSN), ...widgetOrigins)}`,
    `frame-src ${from(...(frames.length ? frames : ["'none'"]))}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportsPath}`,
  ].join('; ')
}
