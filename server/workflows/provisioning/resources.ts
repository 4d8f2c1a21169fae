import SCIMMY from 'scimmy'
import { z } from '#domain/platform/zod.ts'

const { Group, ResourceType, ServiceProviderConfig, User } = SCIMMY.Schemas

/** The attributes of a user that Passage stores. /Schemas lists only these; all others are ignored, because providers send many. */
const stored = ['schemas', 'id', 'externalId', 'meta', 'userName', 'name', 'displayName', 'active', 'emails']
const nameOf = ({ name }: { name: string }) => name
User.truncate(User.definition.attributes.filter(attribute => !stored.includes(nameOf(attribute))))
const subAttributes = { name: ['formatted', 'givenName', 'familyName'], emails: ['value', 'type', 'primary'] }
for (const [attribute, kept] of Object.entries(subAttributes)) {
  const definition = User.definition.attribute(attribute)
  for (const sub of [...definition.subAttributes!]) if (!kept.includes(sub.name)) definition.truncate(sub)
}

const pageSize = { usual: 100, most: 200 } as const
/** The most operations in a PATCH request. */
const mostOperations = 200
/** The most email addresses of a user in a request. */
const mostEmails = 20

/** A request that SCIM rejects (RFC 7644 §3.12). */
export const refusal = (status: number, scimType: string, detail: string) => new SCIMMY.Types.Error(status, scimType, detail)
export const notUnique = (detail: string) => refusal(409, 'uniqueness', detail)
export const invalid = (detail: string) => refusal(400, 'invalidValue', detail)

export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [SCIMMY.Messages.ErrorResponse.id],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

export const listBody = (resources: object[], startIndex: number, totalResults: number) => ({
  schemas: [SCIMMY.Messages.ListResponse.id],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** What a provider reads to learn what this server supports (RFC 7644 §4). `base` is SCIM's address. */
export const discovery = (base: string) => {
  const types = [User, Group].map(({ definition: { name, id, description } }) => {
    const endpoint = `/${name}s`
    return new ResourceType({ id: name, name, description, endpoint, schema: id }, `${base}/ResourceTypes`)
  })
  const schemas = [User, Group].map(({ definition }) => definition.describe(`${base}/Schemas`))
  const authentication = {
    type: 'oauthbearertoken',
    name: 'Token',
    description: 'A token that a super admin created on the organization’s page.',
  }
  const config = new ServiceProviderConfig(
    {
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: pageSize.most },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [authentication],
    },
    `${base}/ServiceProviderConfig`,
  )
  return { types, schemas, config }
}

const position = z.coerce.number().int().min(-1_000_000_000).max(1_000_000_000).optional()
const Query = z.object({
  filter: z.string().max(500).optional(),
  startIndex: position,
  count: position,
  attributes: z.string().max(500).optional(),
  excludedAttributes: z.string().max(500).optional(),
})

/** A list's or a resource's query. Values out of range become the nearest value, as RFC 7644 §3.4.2.4 says. */
export function queryOf(query: unknown) {
  const { data, error } = Query.safeParse(query)
  if (!data) throw invalid(`The query parameter ${error.issues[0]!.path.join('.')} is not valid.`)
  const { startIndex = 1, count = pageSize.usual, ...others } = data
  return { ...others, startIndex: Math.max(1, startIndex), count: Math.min(pageSize.most, Math.max(0, count)) }
}
export type Query = ReturnType<typeof queryOf>

/**
 * The values that a filter compares, by attribute: `userName eq "kim"` is `{ username: 'kim' }`. Only `eq` and `and` are supported,
 * which is what identity providers use.
 */
export function comparisonsIn(filter: string | undefined, attributes: readonly string[]): Record<string, string> {
  if (filter === undefined) return {}
  const problem = refusal(400, 'invalidFilter', `Filters compare ${attributes.join(', ')} with eq, and combine them with and.`)
  const found: Record<string, string> = {}
  const collect = (expressions: object, prefix: string) => {
    for (const [attribute, expression] of Object.entries(expressions)) {
      const name = `${prefix}${attribute.replace(coreSchema, '')}`.toLowerCase()
      if (!Array.isArray(expression)) collect(expression, `${name}.`)
      else if (expression[0] !== 'eq' || typeof expression[1] !== 'string') throw problem
      // All addresses in Passage are those at work.
      else if (name !== 'emails.type') found[name] = expression[1]
    }
  }
  const alternatives = parsed(() => [...new SCIMMY.Types.Filter(filter)], 'invalidFilter')
  if (alternatives.length !== 1) throw problem
  collect(alternatives[0], '')
  if (!Object.keys(found).every(name => attributes.some(known => known.toLowerCase() === name))) throw problem
  return found
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i
export const withoutSchema = (path: string) => path.replace(coreSchema, '')

/** scimmy throws a TypeError for a value of the wrong type. */
function parsed<R>(parse: () => R, scimType: string): R {
  try {
    return parse()
  } catch (error) {
    throw error instanceof TypeError ? refusal(400, scimType, error.message) : error
  }
}

/** A user as a request describes it. */
export type SentUser = InstanceType<typeof User>

const Body = z.record(z.string(), z.unknown())

/** The body of a request, in which Entra's text "False" is a boolean. */
function bodyOf(body: unknown): Record<string, unknown> {
  const { data } = Body.safeParse(withBooleans(body))
  if (!data) throw refusal(400, 'invalidSyntax', 'The request body is not a JSON object.')
  return data
}

const booleans: Record<string, boolean> = { true: true, false: false }
function withBooleans(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(item => withBooleans(item, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withBooleans(item, name.toLowerCase())]))
  return ['active', 'primary'].includes(key) && typeof value === 'string' ? (booleans[value.toLowerCase()] ?? value) : value
}

/** The user in a POST or PUT request. */
export function userIn(request: unknown): SentUser {
  const body = bodyOf(request)
  refuseManyEmails(body.emails)
  return parsed(() => new User(body, 'in'), 'invalidValue')
}

/** The operations of a PATCH request, whose names and order scimmy checks. */
export function operationsIn(request: unknown) {
  const { schemas, Operations } = bodyOf(request)
  if (!Array.isArray(schemas) || !Array.isArray(Operations))
    throw refusal(400, 'invalidSyntax', 'A PATCH request has the lists schemas and Operations.')
  if (Operations.length > mostOperations)
    throw refusal(413, 'tooMany', `Send at most ${mostOperations} operations in one request.`)
  return parsed(() => new SCIMMY.Messages.PatchOp({ schemas: schemas as never, Operations }), 'invalidSyntax').Operations
}

/** Applies the operations of a PATCH request to a user. Ignores attributes that Passage does not store. */
export async function patchedUser(current: object, request: unknown): Promise<SentUser> {
  const operations = operationsIn(request).flatMap(({ op, path, value }) => {
    if (path === undefined) return [{ op, value: supportedValues(value) }]
    const target = withoutSchema(path)
    if (target.length > 500) throw refusal(400, 'invalidPath', 'The path is too long.')
    const sent = withBooleans(value, target.toLowerCase().split('.').at(-1))
    return isStored(target) ? [{ op, path: target, value: sent }] : []
  })
  const before = new User(current)
  if (!operations.length) return before
  for (const { value } of operations) refuseManyEmails(value)
  const patch = new SCIMMY.Messages.PatchOp({ schemas: [SCIMMY.Messages.PatchOp.id], Operations: operations })
  try {
    return (await patch.apply(before)) ?? before
  } catch (error) {
    throw error instanceof TypeError ? invalid(error.message) : error
  }
}

/** Whether Passage stores the attribute at this path. It has only one email address, which is the one at work. */
const isStored = (path: string) =>
  stored.some(name => name.toLowerCase() === path.toLowerCase().split(/[.[]/)[0]) && !/\[type eq "(?!work")/i.test(path)

const supportedValues = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([path, item]) =>
          isStored(withoutSchema(path)) && !/^(id|schemas|meta)$/i.test(path) ? [[withoutSchema(path), item]] : [],
        ),
      )
    : value

/** scimmy compares each pair of values, so a long list would block other requests. */
function refuseManyEmails(value: unknown) {
  const lists = [value, ...(value !== null && typeof value === 'object' ? Object.values(value) : [])]
  if (lists.some(list => Array.isArray(list) && list.length > mostEmails))
    throw invalid(`A user has at most ${mostEmails} email addresses.`)
}
