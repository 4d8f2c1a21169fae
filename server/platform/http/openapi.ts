import type { Contract, Endpoint } from '#domain/platform/endpoint.ts'
import { z } from '#domain/platform/zod.ts'

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
      description: 'Find a treatment bed tonight: intake, matching, application, and admission.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token returned by sign-in, with or without "Bearer ".',
        },
      },
      schemas: { HttpError: refusal },
    },
  }
}

const refusal = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'A message for the user.' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Error messages by field.' },
    data: { description: 'On a conflict: the current record.' },
  },
}

const refusalContent = { 'application/json': { schema: { $ref: '#/components/schemas/HttpError' } } }

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
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [endpoint.requestType === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: input(endpoint.body) },
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
            content: refusalContent,
          },
        ]),
      ),
      // Any call can also fail for a reason that is not its own, such as the rate limit, the size of its body, or an outage.
      default: { description: 'Any other error, such as 413, 429, or 503.', content: refusalContent },
    },
  }
}

/** Who may call the endpoint, as text. */
export const accessText = ({ access, beforeWelcome }: Endpoint): string => {
  if (access === 'public') return 'Public.'
  const subject = access === 'signed in' ? 'Signed-in users' : `Access rule ${access}`
  return beforeWelcome ? `${subject}, including before the welcome screen is complete.` : `${subject}.`
}

/** The error statuses that an endpoint can return. */
export function errorsOf(endpoint: Endpoint): number[] {
  const hasInput = Boolean(endpoint.body || endpoint.query)
  return [
    ...(endpoint.access === 'public' && !endpoint.body ? [] : [401]),
    ...(endpoint.access === 'public' && !endpoint.body ? [] : [403]),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.method === 'GET' ? [] : [409]),
    ...(hasInput ? [422] : []),
  ]
}

/** Query or path parameters in OpenAPI format. */
export function parameters(schema: z.ZodType | undefined, location: 'path' | 'query') {
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

/** The JSON Schema for input. Files in multipart forms become binary strings, because zod has no schema for them. */
export const input = (schema: z.ZodType) => toJsonSchema(schema, 'input')
export const output = (schema: z.ZodType) => toJsonSchema(schema, 'output')

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
