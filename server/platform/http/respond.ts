import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { type AuditSubject, type Reader, writeAudit } from '../auditTrail/write.ts'
import type { Db } from '../db/connect.ts'
import { traceOf } from '../log/logger.ts'
import { storeLastChanges } from '../standings/standings.ts'
import { authorizeCall, authorizedSubject } from './authorize.ts'
import type { Input, Steps } from './handler.ts'
import { inputErrorOf, inputOf, removeSpooled } from './input.ts'

/** An endpoint and its handler. `name` is the endpoint's name, such as `documents.create`. */
export type Route = { context: AppContext; name: string; endpoint: Endpoint; steps: Steps<Endpoint, unknown, unknown> }

type Job = Route & {
  input: Input<Endpoint>
  prepared: unknown
  setCookie: (cookie: string) => void
  effects: (() => unknown)[]
  auditSubjects: AuditSubject[]
}

/**
 * Returns the response to a request. A write runs in one transaction: load the subject (404), authorize (403), run the handler,
 * validate the response, audit, and commit. Effects run after the commit.
 */
export async function respond(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { context, endpoint } = route
  const inputError = inputErrorOf(request)
  const input = inputOf(context, endpoint, request)
  const prepared = await prepare(route, input, inputError, { request, reply })
  const effects: Job['effects'] = []
  const setCookie = (cookie: string) => effects.push(() => void reply.header('set-cookie', cookie))
  const job: Job = { ...route, input, prepared, setCookie, effects, auditSubjects: [] }
  const response =
    endpoint.method === 'GET' ? runOrUndo(job, context.db) : context.db.transaction().execute(tx => runOrUndo(job, tx))
  const result = await response.catch(error => auditRefusal(job, error))
  await runEffects(effects, request)
  return result
}

/**
 * Authorizes the caller before slow work, and before the error of a malformed body is thrown, so that callers without permission learn
 * nothing about the schema. Then runs the slow work. The transaction authorizes again.
 */
async function prepare(
  route: Route,
  input: Input<Endpoint>,
  inputError: Error | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { context, endpoint, steps } = route
  if (!inputError && !steps.prepare) return undefined
  try {
    const subject = await authorizedSubject(endpoint, steps, { ...input, tx: context.db })
    if (inputError) throw inputError
    return await steps.prepare!({ ...input, ...authorizing(route, input), subject: subject!, signal: closingOf(reply) })
  } catch (error) {
    await removeSpooled(context, endpoint, request)
    throw error
  }
}

/** A signal that is aborted when the connection is closed before the response. */
function closingOf(reply: FastifyReply): AbortSignal {
  const closing = new AbortController()
  const onClose = () => {
    if (!reply.raw.writableFinished) closing.abort(new HttpError('invalid', 'The connection was closed before the response.'))
  }
  reply.raw.once('close', onClose)
  // The caller may have left while the request was read.
  if (reply.raw.destroyed) onClose()
  return closing.signal
}

const authorizing = ({ endpoint }: Route, { actor }: Input<Endpoint>) => ({
  authorize: (subject: unknown) => authorizeCall(actor as Whoami, endpoint, subject),
})

/** Runs the handler and audits. If that fails, reverts what `prepare` did. */
async function runOrUndo(job: Job, tx: Db) {
  try {
    const result = await runHandler(job, tx)
    await auditCall(job, tx)
    const { name, input, auditSubjects } = job
    if (input.actor && !input.session.token)
      await storeLastChanges(tx, name, { by: input.actor.id, at: input.now }, auditSubjects)
    return result
  } catch (error) {
    await job.steps.undo?.(job.prepared, job.context)
    throw error
  }
}

async function runHandler(job: Job, tx: Db) {
  const { name, endpoint, steps, input, prepared, setCookie, effects, auditSubjects } = job
  // Called without its object so that stack traces show only the endpoint's name.
  const { run } = steps
  const subject = await authorizedSubject(endpoint, steps, { ...input, tx })
  let isAuthorized = steps.subject !== 'in the input'
  const returned = await run({
    ...input,
    tx,
    subject: subject!,
    prepared,
    authorize: (subject: unknown) => {
      authorizeCall(input.actor as Whoami, endpoint, subject)
      isAuthorized = true
    },
    setCookie,
    after: effect => effects.push(effect),
    addAuditSubject: subject => auditSubjects.push(subject),
  })
  if (!isAuthorized) throw new Error(`${name} returned without checking who is allowed`)
  return checkedResponse(name, endpoint, returned)
}

/** Runs a committed change's effects. A failed effect is logged but not reported to the caller, because the change is committed. */
async function runEffects(effects: Job['effects'], request: FastifyRequest) {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      request.log.error(traceOf(error), 'an effect of a committed change failed')
    }
  }
}

type Audited = { name: string; endpoint: Endpoint; input: Input<Endpoint>; auditSubjects: AuditSubject[] }

/** Audits a completed request. Throws if the endpoint must be audited but the handler named no subject. */
async function auditCall({ name, endpoint, input, auditSubjects }: Audited, tx: Db) {
  const mustAudit = endpoint.reads === 'patient' || (endpoint.method !== 'GET' && !endpoint.unaudited)
  if (mustAudit && !auditSubjects.length) throw new Error(`${name} returned without naming its audit subject`)
  if (!auditSubjects.length) return
  await writeAudit(tx, input.context.secret, name, readerOf(input), auditSubjects)
}

/**
 * Audits a rejected request if the attempt itself must be audited, or if the error contains the current record, because returning
 * it is a read. The audit row is written outside the transaction, which is rolled back. Throws the error again.
 */
async function auditRefusal({ name, endpoint, input, auditSubjects }: Audited, error: unknown): Promise<never> {
  const { db, secret } = input.context
  const write = (subjects: AuditSubject[]) => writeAudit(db, secret, `${name} refused`, readerOf(input), subjects)
  if (error instanceof HttpError && error.audit) await write([error.audit])
  if (!(error instanceof HttpError) || error.fresh === undefined) throw error
  if (!auditSubjects.length) throw new Error(`${name} rejected a request with data but did not name its audit subject`)
  const { errorResponse = endpoint.response } = endpoint
  const { data } = checkedResponse(name, { ...endpoint, response: errorResponse }, error.fresh)
  await write(auditSubjects)
  throw new HttpError(error.code, error.message, { ...(error.errors && { errors: error.errors }), fresh: data })
}

/** The caller: a user or, with a program's token, the token. */
const readerOf = ({ actor, session, now, from }: Input<Endpoint>): Reader => {
  const token = session?.token
  const caller = token ? { actor_id: null, token: { id: token.id, name: token.name } } : { actor_id: actor?.id ?? null }
  return { ...caller, at: now, ...from }
}

/** Validates the response against the contract and removes unknown keys. */
function checkedResponse(name: string, endpoint: Endpoint, result: unknown) {
  if (endpoint.responseType && endpoint.responseType !== 'json') return result as { data: unknown }
  const { data, ...extra } = (endpoint.responseFields ? result : { data: result }) as { data: unknown }
  const main = endpoint.response.safeParse(data)
  const extraResult = endpoint.responseFields?.safeParse(extra)
  const failure = main.success ? extraResult?.error : main.error
  if (failure || !main.success)
    throw new Error(
      `${name} returned a response that does not match its contract: ${failure?.issues.map(i => `${i.path.join('.')} ${i.code}`).join(', ')}`,
    )
  return { ...extraResult?.data, data: main.data }
}
