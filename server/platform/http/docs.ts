import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contracts from '#domain/contracts.ts'
import { docsPage } from './docsPage.ts'
import { openapi } from './openapi.ts'
import type { RequestLimits } from './requestLimits.ts'

/** Placeholder in the cached page. Each response replaces it with a new nonce. */
const noncePlaceholder = '__NONCE__'

/** Serves the public API description for programs (OpenAPI) and people (HTML). Generates each format only once. */
export function serveDocs(app: FastifyInstance, limits?: Pick<RequestLimits, 'download'>) {
  let document: { text: string; etag: string } | undefined
  let page: string | undefined
  const onRequest = async (request: FastifyRequest) => limits?.download(request)
  app.get('/api/v2/openapi.json', { onRequest }, (request, reply) => {
    document ??= tagged(JSON.stringify(openapi(contracts)))
    // Clients may keep this public document, but must ask each time whether it is still current.
    reply.header('cache-control', 'public, no-cache').header('etag', document.etag)
    if (request.headers['if-none-match'] === document.etag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(document.text)
  })
  app.get('/api/docs', { onRequest }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    page ??= docsPage(contracts, noncePlaceholder)
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page.replace(noncePlaceholder, nonce))
  })
}

/** Weak, because the compressed document differs in its bytes. */
const tagged = (text: string) => ({ text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` })
