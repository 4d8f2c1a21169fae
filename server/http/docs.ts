import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { contracts } from '#domain/contracts.ts'
import { docsPage } from './docsPage.ts'
import { openapi } from './openapi.ts'

/** Placeholder in the cached page. Each response replaces it with a new nonce. */
const noncePlaceholder = '__NONCE__'

/** Serves the public API description for programs (OpenAPI) and people (HTML). Generates each format only once. */
export function serveDocs(app: FastifyInstance) {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/v2/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openapi(contracts))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_request, reply) => {
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
