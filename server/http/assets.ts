import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The built browser app: hashed files for a year, and index.html for every other page with a nonce of its own per answer
 * (emotion and the data grid write style elements).
 */
export async function serveAssets(
  app: FastifyInstance,
  folder: string,
  config: Pick<Config, 'TILES_URL' | 'TILES_ATTRIBUTION' | 'SUPPORT_EMAIL' | 'BI_URL'>,
) {
  if (!existsSync(join(folder, 'index.html'))) return
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll('__TILES_URL__', attribute(config.TILES_URL ?? ''))
    .replaceAll('__TILES_ATTRIBUTION__', attribute(config.TILES_ATTRIBUTION))
    .replaceAll('__SUPPORT_EMAIL__', attribute(config.SUPPORT_EMAIL))
  const pictures = ["'self'", 'data:', 'blob:', ...(config.TILES_URL ? [originOf(config.TILES_URL)] : [])].join(' ')
  const frames = config.BI_URL ? new URL(config.BI_URL).origin : "'none'"
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(`'nonce-${nonce}'`, pictures, frames))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce))
  })
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Where tiles come from, as the policy names it; `{s}` stands for any of a server's names. */
const originOf = (tiles: string) => new URL(tiles.replace('{s}', 'any')).origin.replace('//any.', '//*.')

/** What a page may load: our own files, styles that carry the nonce, pictures from us and the configured map, nothing else from elsewhere. */
const policy = (styleNonce: string, pictures: string, frames: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleNonce}`,
    // React sets style attributes through the DOM, which the policy does not count; attributes in HTML stay forbidden.
    `img-src ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/csp-reports',
  ].join('; ')
