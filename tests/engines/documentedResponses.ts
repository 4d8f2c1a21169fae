import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import * as contracts from '#domain/contracts.ts'
import { openapi } from '../../server/platform/http/docs.ts'

type Schema = Record<string, unknown>
type Operation = { responses: Record<string, { content: Record<string, { schema: Schema }> }> }
type Description = { paths: Record<string, Record<string, Operation>>; components: object }

/** Created when first needed and kept for the process, because a test file uses few of the operations. */
let description: Description | undefined
const validators = new Map<Schema, ValidateFunction>()
// Optimizing the validators would take longer than the few responses that each one checks.
const options = { strictTypes: false, validateSchema: false, code: { optimize: false } }
const ajv = addFormats.default(new Ajv2020(options)).addKeyword('components')

function validatorOf(schema: Schema): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const compiled = ajv.compile({ ...schema, components: description!.components })
  validators.set(schema, compiled)
  return compiled
}

/** How a JSON response differs from the OpenAPI document, or undefined. `route` is a path of the server, such as `/api/v2/users/:id`. */
function mismatchOf(method: string, route: string, status: number, body: string): string | undefined {
  description ??= openapi(contracts) as unknown as Description
  const operation = description.paths[route.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) return
  const response = operation.responses[status] ?? (status < 400 ? undefined : operation.responses.default)
  const schema = response?.content['application/json']?.schema
  if (!schema) return `${method} ${route} returned JSON with status ${status}, which the OpenAPI document does not list`
  const validate = validatorOf(schema)
  if (validate(JSON.parse(body))) return
  const errors = validate.errors!.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  return `${method} ${route} returned status ${status} with a body that does not match the OpenAPI document: ${errors.join('; ')}`
}

const mismatches: string[] = []

/** The mismatches found since the last call. */
export const takeMismatches = () => mismatches.splice(0)

/** Compares every JSON response of this server with the OpenAPI document. Files and streams have no JSON Schema. */
export function compareResponses(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url } = request.routeOptions
    const isJson = /^application\/json\b/.test(String(reply.getHeader('content-type')))
    if (!isJson || typeof payload !== 'string' || url === undefined || request.method === 'HEAD') return
    const mismatch = mismatchOf(request.method, url, reply.statusCode, payload)
    if (mismatch) mismatches.push(mismatch)
  })
}
