import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contracts from '#domain/contracts.ts'
import { provisioningScope, scopeOf, testEvent, tokenPrefix, webhookEvents, webhookTries } from '#domain/people/programs/rules.ts'
import { WebhookPayload } from '#domain/people/programs/schema.ts'
import type { Contract, Endpoint } from '#domain/platform/endpoint.ts'
import { z } from '#domain/platform/zod.ts'
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

/** The API reference as an HTML page: all endpoints, grouped by resource, in one document without scripts. */
const docsPage = (contracts: Record<string, Contract>, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Passage API</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the endpoints</a>
<header>
<h1>Passage API</h1>
<p>All calls are under <code>/api/v2</code>. Sign in with <code>POST /users/login</code> and send the returned token in the
<code>Authorization</code> header of every other call. Errors return <code>{"message", "errors"}</code>: a message and an
error for each invalid field. Machine-readable version: <a href="/api/v2/openapi.json">openapi.json</a>.</p>
<p>Programs use a token instead: <code>Authorization: Bearer ${tokenPrefix}…</code>. An organization’s administrators create tokens on the
organization’s page, with scopes and an expiry. Each call that is open to programs names its scope; all other calls return 403. Passage can
also <a href="#webhooks-section">send events to your programs</a>.</p>
<p>${provisioningText}</p>
</header>
<nav aria-label="Resources"><ul>${Object.keys(contracts)
  .map(resource => `<li><a href="#${resource}">${resourceTitle(resource)}</a></li>`)
  .join('')}<li><a href="#webhooks-section">Events</a></li></ul></nav>
<main id="calls" tabindex="-1">
${Object.entries(contracts).map(resourceSection).join('\n')}
${eventsSection()}
</main>
</body>
</html>
`

const eventsSection = () => `<section aria-labelledby="webhooks-section">
<h2 id="webhooks-section">Events</h2>
<p>${escapeHtml(webhookText)}</p>
<dl>${Object.entries(webhookEvents)
  .map(([event, about]) => `<dt><code>${event}</code></dt><dd>${escapeHtml(about)}</dd>`)
  .join('')}<dt><code>${testEvent}</code></dt><dd>An administrator tested the webhook.</dd></dl>
${shape('Body', output(WebhookPayload), 'an event')}
</section>`

/** Where SCIM is, for the page and the OpenAPI document, which do not repeat the standard. */
const provisioningText = [
  'Identity providers create, change, and deactivate an organization’s members with SCIM 2.0 at /scim/v2, as RFC 7643 and RFC 7644 describe it,',
  `with a token that has the scope ${provisioningScope}. Read /scim/v2/Schemas, /scim/v2/ResourceTypes, and /scim/v2/ServiceProviderConfig for what is supported.`,
].join(' ')

/** How deliveries work, for the page and the OpenAPI document. */
const webhookText = [
  'Passage posts each event as JSON to the webhooks of the organizations concerned, signed as Standard Webhooks describes',
  '(standardwebhooks.com): the headers webhook-id, webhook-timestamp, and webhook-signature.',
  'Verify the signature with the webhook’s secret, refuse timestamps more than five minutes old, and ignore a webhook-id that you have already processed.',
  `Answer with 2xx within ten seconds. Otherwise, Passage tries again, ${webhookTries} times in about a day. Redirects are not followed. 410 turns the webhook off.`,
  'Events can arrive twice or out of order. They carry ids and times; read the record itself with a token. Only receivers that a super admin marked as covered also get details.',
].join(' ')

const resourceSection = ([resource, endpoints]: [string, Contract]) => `<section aria-labelledby="${resource}">
<h2 id="${resource}">${resourceTitle(resource)}</h2>
${Object.entries(endpoints)
  .map(([name, endpoint]) => call(`${resource}.${name}`, endpoint))
  .join('\n')}
</section>`

const call = (name: string, endpoint: Endpoint) => `<article id="${name}" aria-labelledby="${name}-call">
<h3 id="${name}-call"><code><span class="method">${endpoint.method}</span> ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.about)}</p>
<p class="access">${escapeHtml(accessText(endpoint))}</p>
${values('Path parameters', parameters(endpoint.params, 'path'))}
${values('Query parameters', parameters(endpoint.query, 'query'))}
${endpoint.body ? shape(endpoint.requestType ? `Body (${bodyType(endpoint)})` : 'Body', input(endpoint.body), name) : ''}
${endpoint.responseType === 'file' || endpoint.responseType === 'csv' ? `<p>Returns a ${endpoint.responseType === 'csv' ? 'CSV table' : 'file'}.</p>` : shape('Response: data', output(endpoint.response), name)}
${endpoint.responseFields ? shape('Response: other fields', output(endpoint.responseFields), name) : ''}
<p class="refusals">Returns ${[endpoint.status ?? 200, ...errorsOf(endpoint)].join(', ')}</p>
</article>`

const values = (title: string, list: ReturnType<typeof parameters>) =>
  list.length
    ? `<h4>${title}</h4><dl>${list
        .map(
          p =>
            `<dt><code>${escapeHtml(p.name)}</code>${p.required ? '' : ' <span class="optional">optional</span>'}</dt><dd>${p.description ? `${escapeHtml(String(p.description))}. ` : ''}<code>${escapeHtml(JSON.stringify(p.schema))}</code></dd>`,
        )
        .join('')}</dl>`
    : ''

/** A collapsed schema. The summary names the endpoint for screen readers. */
const shape = (title: string, schema: unknown, name: string) =>
  `<details><summary>${title} <span class="of">of ${escapeHtml(name)}</span></summary><pre tabindex="0" role="region" aria-label="${title} of ${escapeHtml(name)}">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

const resourceTitle = (resource: string) => {
  const spaced = resource.replace(/[A-Z]/g, character => ` ${character.toLowerCase()}`)
  return spaced[0]!.toUpperCase() + spaced.slice(1)
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)

const style = `
:root { color-scheme: light dark; --line: light-dark(#c8d3d6, #3c4a4e); --quiet: light-dark(#4d5b5f, #a9b8bc); --accent: light-dark(#00627a, #6fd3e6); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #12181a); color: light-dark(#1b2528, #e6eef0); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: light-dark(#fff, #12181a); padding: .5rem; }
main:focus { outline: none; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .25rem 0; }
h2 { margin-top: 2.5rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: 1rem; }
.method { color: var(--accent); }
.access, .refusals, .optional, .of { color: var(--quiet); }
p { margin: .5rem 0; }
dl { margin: 0; }
dd { margin: 0 0 .5rem 1rem; overflow-wrap: anywhere; }
summary { padding: .25rem 0; cursor: pointer; }
pre { overflow: auto; max-height: 30rem; padding: .75rem; border: 1px solid var(--line); }
`

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document for these contracts. Input schemas describe requests; output schemas describe responses. */
export function openapi(contracts: Record<string, Contract>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [resource, endpoints] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `/api/v2${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(resource, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Passage',
      version: '2',
      description: `Find a treatment bed tonight: intake, matching, application, and admission. ${provisioningText}`,
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map(name => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      [...Object.entries(webhookEvents), [testEvent, 'An administrator tested the webhook.'] as const].map(([event, about]) => [
        event,
        webhookOperation(event, about),
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A program’s token, which begins with ${tokenPrefix}. Each operation names the scope that it needs.`,
        },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token returned by sign-in, with or without "Bearer ".',
        },
      },
      schemas: { HttpError: errorBody, WebhookEvent: output(WebhookPayload) },
    },
  }
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** One event that Passage posts to an organization's webhooks. */
const webhookOperation = (event: string, about: string) => ({
  post: {
    operationId: `webhook.${event}`,
    tags: ['webhooks'],
    summary: about,
    description: webhookText,
    security: [],
    parameters: [
      header('webhook-id', 'Identifies the event. It stays the same when the delivery is repeated.'),
      header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
      header('webhook-signature', 'One or more signatures, separated by spaces: v1, a comma, and an HMAC-SHA256 in base64.'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } } },
    responses: {
      '2XX': { description: 'The event was received.' },
      '410': { description: 'The receiver is gone. Passage turns the webhook off.' },
      default: { description: 'Not received. Passage tries again later.' },
    },
  },
})

const errorBody = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'A message for the user.' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Error messages by field.' },
    data: { description: 'On a conflict: the current record.' },
  },
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/HttpError' } } }

const errorTexts: Record<number, string> = {
  401: 'Not signed in, or the session has ended.',
  403: 'The caller does not have permission.',
  404: 'Not found, or not visible to the caller.',
  409: 'Someone else changed the record first.',
  422: 'The request is not valid.',
}

function operation(resource: string, name: string, endpoint: Endpoint) {
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: endpoint.about,
    description: accessText(endpoint),
    security: endpoint.access === 'public' ? [] : [{ session: [] }, ...(endpoint.tokens ? [{ token: [] }] : [])],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [bodyType(endpoint)]: { schema: input(endpoint.body) },
        },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done.', content: successResponse(endpoint) },
      ...Object.fromEntries(
        errorsOf(endpoint).map(status => [
          status,
          {
            description: errorTexts[status],
            content: errorContent,
          },
        ]),
      ),
      // Any call can also fail for a reason that is not its own, such as the rate limit, the size of its body, or an outage.
      default: { description: 'Any other error, such as 413, 429, or 503.', content: errorContent },
    },
  }
}

/** Who may call the endpoint, as text. */
const accessText = (endpoint: Endpoint): string => {
  const { access, beforeWelcome, reads } = endpoint
  if (access === 'public') return 'Public.'
  const subject = access === 'signed in' ? 'Signed-in users' : `Access rule ${access}`
  const scope = scopeOf(endpoint)
  const programs = scope ? ` Programs: scope ${scope}${reads === 'patient' ? ', only for covered tokens' : ''}.` : ''
  return `${beforeWelcome ? `${subject}, including before the welcome screen is complete.` : `${subject}.`}${programs}`
}

/** The error statuses that an endpoint can return. */
function errorsOf(endpoint: Endpoint): number[] {
  const hasInput = Boolean(endpoint.body || endpoint.query)
  return [
    ...(endpoint.access === 'public' && !endpoint.body ? [] : [401, 403]),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.method === 'GET' ? [] : [409]),
    ...(hasInput ? [422] : []),
  ]
}

/** Query or path parameters in OpenAPI format. */
function parameters(schema: z.ZodType | undefined, location: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = input(schema) as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }))
}

function successResponse(endpoint: Endpoint) {
  if (endpoint.responseType === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (endpoint.responseType === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  if (endpoint.responseType === 'events') return { 'text/event-stream': { schema: output(endpoint.response) } }
  const others = endpoint.responseFields ? (output(endpoint.responseFields) as { properties?: Schema; required?: string[] }) : {}
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['data', ...(others.required ?? [])],
        properties: { data: output(endpoint.response), ...others.properties },
      },
    },
  }
}

const bodyTypes = { json: 'application/json', multipart: 'multipart/form-data', urlencoded: 'application/x-www-form-urlencoded' }
const bodyType = ({ requestType = 'json' }: Endpoint): string => bodyTypes[requestType]

/** The JSON Schema for input. Files in multipart forms become binary strings, because zod has no schema for them. */
const input = (schema: z.ZodType) => toJsonSchema(schema, 'input')
const output = (schema: z.ZodType) => toJsonSchema(schema, 'output')

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...printed } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The references of a recursive schema would not resolve inside the document.
    cycles: 'throw',
    override: ({ zodSchema, jsonSchema }) => {
      const { type } = zodSchema._zod.def
      if (type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      // zod writes `items: false` for a tuple, which linters take for an array without items. `maxItems` says the same.
      if (type === 'tuple' && !jsonSchema.items) Object.assign(jsonSchema, { items: { anyOf: jsonSchema.prefixItems } })
    },
  })
  return printed
}
