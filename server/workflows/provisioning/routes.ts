import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import SCIMMY from 'scimmy'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { provisioningScope } from '#domain/people/programs/rules.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { linkTo } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { lockOrganizationRows } from '../../people/organizations/members.ts'
import { type AuditSubject, type Reader, writeAudit } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, transaction } from '../../platform/events/events.ts'
import { requireProgram } from '../../platform/http/authorize.ts'
import { bodyLimit, readJson, UnreadableBody } from '../../platform/http/errorResponses.ts'
import { clean } from '../../platform/http/input.ts'
import { callerAddress, type RequestLimits } from '../../platform/http/requestLimits.ts'
import { createGroup, listGroups, patchGroup, removeGroup, replaceGroup, showGroup } from './groups.ts'
import { discovery, errorBody, type Query, queryOf, refusal } from './resources.ts'
import { alertToKept, createUser, listUsers, patchUser, prepareUser, removeUser, replaceUser, showUser } from './users.ts'

/** A request of an organization's identity provider. `base` is SCIM's address. */
export type Read = { db: Db; organization_id: number; params: { id: string }; query: Query; base: string }
/** The same with a transaction, which holds the organization's lock: its writes run one at a time. */
export type Write = Read &
  Pick<Publisher, 'tx' | 'now' | 'context' | 'after'> & {
    actor: Whoami
    body: unknown
    addAuditSubject: (subject: AuditSubject) => void
  }

const scimType = 'application/scim+json'

/** Where SCIM is on this server. */
export const provisioningPath = '/scim/v2'

/**
 * SCIM 2.0 for an organization's members and groups (RFC 7643, RFC 7644; docs/decisions/0043-scim.md). Its addresses, bodies, and errors
 * are the standard's, so they are not in the contracts.
 */
export const scim: FastifyPluginAsync<{ context: AppContext; limits: RequestLimits }> = async (app, { context, limits }) => {
  const base = linkTo(context.config, provisioningPath) ?? provisioningPath
  readJson(app, scimType)
  app.addHook('onRequest', async request => {
    request.session = await requireProgram(context, request, limits)
    if (!request.session.token!.scopes.includes(provisioningScope))
      throw new HttpError('forbidden', `This token does not have the scope ${provisioningScope}.`)
    await limits.user(request)
  })
  app.setErrorHandler((error, _request, reply) => {
    // The server's own error handler answers, and logs, all other errors.
    if (!(error instanceof SCIMMY.Types.Error)) throw error
    return reply.status(error.status).send(errorBody(error.status, error.message, error.scimType))
  })
  app.addHook('preSerialization', async (_request, reply, payload) => {
    reply.type(`${scimType}; charset=utf-8`)
    return asError(reply, payload)
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(errorBody(404, 'Not found')))

  const readOf = (request: FastifyRequest): Read => ({
    db: context.db,
    organization_id: request.session!.actor.organization_id!,
    params: request.params as { id: string },
    query: queryOf(clean(request.query)),
    base,
  })
  const read = (run: (call: Read) => Promise<object>) => (request: FastifyRequest) => run(readOf(request))

  /** Runs a change in one transaction and audits it. `prepare` runs before. */
  const write =
    <P>(name: string, run: (call: Write, prepared: P) => Promise<unknown>, prepare?: () => Promise<P>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.body instanceof UnreadableBody && request.method !== 'DELETE')
        throw refusal(400, 'invalidSyntax', 'The request body could not be read as JSON.')
      const call = { ...readOf(request), body: clean(request.body), actor: request.session!.actor }
      const now = context.now().toISOString()
      const prepared = (await prepare?.()) as P
      const reader = readerOf(request, now)
      const result = await transaction(context, now, async publisher => {
        const { tx } = publisher
        await lockOrganizationRows(tx, [call.organization_id])
        const subjects: AuditSubject[] = []
        const done = await run(
          { ...call, ...publisher, actor: call.actor, db: tx, addAuditSubject: subject => subjects.push(subject) },
          prepared,
        )
        await writeAudit(tx, context.secret, `provisioning.${name}`, reader, subjects)
        return done
      }).catch(error => auditRefusal(context, { name, reader, organization_id: call.organization_id }, error))
      if (!result) return reply.status(204).send()
      return request.method === 'POST' ? reply.status(201).header('location', locationOf(result)).send(result) : result
    }

  const { types, schemas, config } = discovery(base)
  const list = (resources: object[]) => async () => ({
    schemas: [SCIMMY.Messages.ListResponse.id],
    totalResults: resources.length,
    Resources: resources,
  })
  const one = (resources: { id: string }[]) => async (request: FastifyRequest) => {
    const found = resources.find(({ id }) => id === (request.params as { id: string }).id)
    if (!found) throw new HttpError('not_found', 'Not found')
    return found
  }
  app.get('/ServiceProviderConfig', async () => config)
  app.get('/ResourceTypes', list(types))
  app.get('/ResourceTypes/:id', one(types))
  app.get('/Schemas', list(schemas))
  app.get('/Schemas/:id', one(schemas))

  const limit = { bodyLimit }
  app.get('/Users', read(listUsers))
  app.post('/Users', limit, write('createUser', createUser, prepareUser))
  app.get('/Users/:id', read(showUser))
  app.put('/Users/:id', limit, write('changeUser', replaceUser))
  app.patch('/Users/:id', limit, write('changeUser', patchUser))
  app.delete('/Users/:id', write('removeUser', removeUser))
  app.get('/Groups', read(listGroups))
  app.post('/Groups', limit, write('createGroup', createGroup))
  app.get('/Groups/:id', read(showGroup))
  app.put('/Groups/:id', limit, write('changeGroup', replaceGroup))
  app.patch('/Groups/:id', limit, write('changeGroup', patchGroup))
  app.delete('/Groups/:id', write('removeGroup', removeGroup))
}

/** The token as the audit log names it. */
function readerOf(request: FastifyRequest, at: string): Reader {
  const { id, name } = request.session!.token!
  const from = { ip: callerAddress(request), user_agent: request.headers['user-agent']?.slice(0, 300) ?? null }
  return { actor_id: null, token: { id, name }, at, ...from }
}

type RefusedWrite = { name: string; reader: Reader; organization_id: number }

/** Audits a refused change whose attempt matters, in a transaction of its own, and throws the error again. */
async function auditRefusal(
  context: AppContext,
  { name, reader, organization_id }: RefusedWrite,
  error: unknown,
): Promise<never> {
  const { audit } = error instanceof HttpError ? error : {}
  if (audit)
    await transaction(context, reader.at, async publisher => {
      await writeAudit(publisher.tx, context.secret, `provisioning.${name} refused`, reader, [audit])
      await alertToKept(publisher, organization_id, audit)
    })
  throw error
}

const locationOf = (resource: unknown) => (resource as { meta: { location: string } }).meta.location

/** Turns the server's own error responses into SCIM's. SCIM has no status 422. */
function asError(reply: FastifyReply, payload: unknown) {
  if (reply.statusCode < 400 || payload === null || typeof payload !== 'object' || !('message' in payload)) return payload
  const isInvalid = reply.statusCode === 422
  if (isInvalid) reply.status(400)
  return errorBody(reply.statusCode, String(payload.message), isInvalid ? 'invalidValue' : undefined)
}
