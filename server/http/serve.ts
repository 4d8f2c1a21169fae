import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ZodError, type z } from 'zod'
import { type Action, can, type Subject } from '#domain/access.ts'
import type { Whoami } from '#domain/account/schema.ts'
import type { Contract, Endpoint } from '#domain/endpoint.ts'
import type { Spooled } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatSessionTime, sessionHeader } from '#domain/sessions/timeLeft.ts'
import { maxUpload } from '#domain/uploads.ts'
import { type AuditSubject, type Reader, writeAudit } from '../auditTrail/write.ts'
import { lossesBetween } from '../auth/losses.ts'
import { rightsOfSessions, type Session } from '../auth/session.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { traceOf } from '../log/logger.ts'
import { storeLastChanges } from '../standings/standings.ts'
import { callerAddress } from './callerAddress.ts'
import { clean } from './clean.ts'
import { type CsvAnswer, sendCsv } from './csv.ts'
import { type EventsAnswer, Streams, sendEvents } from './events.ts'
import { type FileAnswer, sendFile } from './file.ts'
import { bodyLimit, openBodyLimit, UnparsedJson } from './json.ts'
import { readPossiblyFromReplica } from './replicaReads.ts'
import type { RequestLimits } from './requestLimits.ts'
import { signedIn } from './signedIn.ts'
import { readMultipart, type Spool, spoolMultipart } from './uploads.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type ActorFor<Access> = Access extends 'public' ? undefined : Whoami

export type Input<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  session: Session
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  context: AppContext
  /** This request's time (ISO 8601), the same throughout the transaction. */
  now: string
  from: { ip: string; user_agent: string | null }
  /** The `Cookie` header that the browser sent. */
  cookie: string | undefined
}

export type Call<E extends Endpoint, P = undefined> = Input<E> & {
  /** The request's transaction, or the database if the request is a GET. Handlers have no other way to write. */
  tx: Db
  /** What `prepare` returned. */
  prepared: P
  /** Sets a cookie after the change commits. */
  setCookie: (cookie: string) => void
  /** Runs an external effect after the change commits. */
  after: (effect: () => unknown) => void
  /** Checks the endpoint's access rule. If a handler does not call this function, its response is not sent. */
  allow: (
    ...subject: E['access'] extends Action ? (Subject<E['access']> extends undefined ? [] : [Subject<E['access']>]) : []
  ) => void
  /** Adds a subject to the request's audit row. A write, or a read of patient data, does not commit without a subject. */
  addAuditSubject: (subject: AuditSubject) => void
}

type Answer<E extends Endpoint> = E['gives'] extends 'file'
  ? FileAnswer
  : E['gives'] extends 'csv'
    ? CsvAnswer
    : E['gives'] extends 'events'
      ? EventsAnswer
      : E['beside'] extends z.ZodType
        ? { data: z.input<E['response']> } & z.input<E['beside']>
        : z.input<E['response']>

/** The input that `serve` builds for a handler when the endpoint's type is unknown. */
type AnyInput = Input<Endpoint>
type AnyCall = Call<Endpoint, unknown>

type Run<E extends Endpoint, P> = (call: Call<E, P>) => Promise<Answer<E>>
type Prepared<E extends Endpoint, P> = {
  prepare: (input: Input<E>) => Promise<P>
  run: Run<E, P>
  undo?: ((preparedValue: P, context: AppContext) => Promise<void>) | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the type of `prepare`'s result is local to each handler.
export type Handlers<C extends Contract> = { [K in keyof C]: Run<C[K], undefined> | Prepared<C[K], any> }

/**
 * A handler with a slow part (such as hashing, reading a file, or an external call) that runs before the transaction. `undo`
 * reverts that part if a later step fails. It does not run if the commit fails, because the commit's outcome is then unknown.
 */
export const prepared = <E extends Endpoint, P>(
  _endpoint: E,
  prepare: (input: Input<E>) => Promise<P>,
  run: Run<E, P>,
  undo?: (preparedValue: P, context: AppContext) => Promise<void>,
): Prepared<E, P> => ({ prepare, run, undo })

/**
 * Registers a contract's endpoints. A write runs in one transaction: parse the input, prepare, run the handler, validate the
 * output, audit, and commit. Effects run after the commit.
 */
export function serve<C extends Contract>(
  app: FastifyInstance,
  context: AppContext,
  noun: string,
  endpoints: C,
  handlers: Handlers<C>,
  limits?: RequestLimits,
) {
  const streams = new Streams({
    findRights: ids => rightsOfSessions(context, ids),
    findLosses: (since, now) => lossesBetween(context.db, context.config, since, now),
    now: context.now,
  })
  // Open streams would keep the server from stopping.
  app.addHook('preClose', async () => streams.endAll())
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { prepare, run, undo } = traceable(noun, name, handlers[name] as Run<Endpoint, unknown> | Prepared<Endpoint, unknown>)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.access === 'public' ? openBodyLimit : bodyLimit,
      // Compression buffers output, which would delay events.
      ...(endpoint.gives === 'events' && { compress: false }),
      // Runs before the body is read so that unauthorized callers cannot upload anything.
      onRequest: async (request, reply) => {
        if (endpoint.access !== 'public') {
          request.session = await signedIn(context, endpoint, request)
          reply.header(sessionHeader, formatSessionTime(request.session.left))
          await limits?.user(request)
        } else if (endpoint.gives === 'file') await limits?.download(request)
        const sending = endpoint.spools ?? endpoint.sends
        if (sending) allowed(request.session?.actor as Whoami, sending, undefined)
      },
      handler: async (request, reply) => {
        const { input, wrong } = await readInput(context, endpoint, request)
        const preparedValue = wrong ? {} : await prepare?.(input)
        const effects: (() => unknown)[] = []
        const subjects: AuditSubject[] = []
        // Must not return the reply, because awaiting a reply means waiting until it has been sent.
        const setCookie = (cookie: string) => effects.push(() => void reply.header('set-cookie', cookie))
        const job = { context, name: `${noun}.${name}`, endpoint, input, preparedValue, run, effects, subjects, setCookie }
        const handle = (tx: Db) =>
          wrong
            ? refuse({ ...job, tx }, wrong)
            : answer({ ...job, tx }).catch(async error => {
                await undo?.(preparedValue, context)
                throw error
              })
        const onRepeat = () => subjects.splice(0)
        const response =
          endpoint.method === 'GET'
            ? readPossiblyFromReplica({ context, endpoint, userId: input.actor?.id, onRepeat }, handle)
            : context.db.transaction().execute(handle)
        const result = await response.catch(error => refused(job, error))
        await runEffects(effects, request)
        if (endpoint.gives === 'file') return sendFile(request, reply, result as unknown as FileAnswer)
        if (endpoint.gives === 'csv') return sendCsv(reply, result as unknown as CsvAnswer)
        if (endpoint.gives === 'events') return sendEvents(reply, result as unknown as EventsAnswer, streams)
        return reply.status(endpoint.status ?? 200).send(result)
      },
    })
  }
}

/** Names a handler's functions after the endpoint, such as `documents.create`, so stack traces show where an error occurred. */
function traceable(noun: string, name: string, handler: Run<Endpoint, unknown> | Prepared<Endpoint, unknown>) {
  const parts: Partial<Prepared<Endpoint, unknown>> & Pick<Prepared<Endpoint, unknown>, 'run'> =
    typeof handler === 'function' ? { run: handler } : handler
  // A function shared by several handlers keeps its name.
  for (const [step, implementation] of Object.entries(parts))
    if (implementation && ['', name, step].includes(implementation.name))
      Object.defineProperty(implementation, 'name', { value: `${noun}.${name}${step === 'run' ? '' : ` ${step}`}` })
  return parts
}

/** Runs a committed change's effects. A failed effect is logged but not reported to the caller, because the change is committed. */
async function runEffects(effects: readonly (() => unknown)[], request: FastifyRequest) {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      request.log.error(traceOf(error), 'an effect of a committed change failed')
    }
  }
}

async function readInput(context: AppContext, endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params)
  // A malformed id gets the same error as an unknown id.
  if (params && !params.success) throw new Refusal('not_found', 'Not found')
  const query = attempt(() => endpoint.query?.parse(clean(request.query)))
  const body = await bodyOf(context, endpoint, request)
    .then(sent => wellFormed(context, endpoint, sent))
    .then(value => ({ value }), toWrongInput)
  const failed = 'error' in query ? query : 'error' in body ? body : undefined
  const inputError = failed && new WrongInput(failed.error)
  if (inputError && endpoint.access === 'public') throw inputError.error
  const input: AnyInput = {
    context,
    // Undefined for public endpoints. Their handlers use neither the session nor the actor.
    session: request.session as Session,
    actor: request.session?.actor,
    params: params?.data,
    query: 'error' in query ? inputError!.placeholder : query.value,
    body: 'error' in body ? inputError!.placeholder : body.value,
    now: context.now().toISOString(),
    from: { ip: callerAddress(request), user_agent: request.headers['user-agent']?.slice(0, 300) ?? null },
    cookie: request.headers.cookie?.slice(0, 4000),
  }
  return { input, wrong: inputError }
}

function attempt<T>(parse: () => T): { value: T } | { error: unknown } {
  try {
    return { value: parse() }
  } catch (error) {
    return toWrongInput(error)
  }
}

/**
 * Returns an input error that must be thrown only after the permission check. Throws all other errors immediately, such as those
 * for oversized or incomplete input.
 */
function toWrongInput(error: unknown): { error: unknown } {
  const { statusCode } = error as { statusCode?: number }
  if (error instanceof ZodError || (error instanceof Refusal && error.code === 'invalid') || statusCode === 400) return { error }
  throw error
}

/**
 * A placeholder for input that does not match its schema. Values are undefined until the permission check. After the check,
 * accessing a value throws the schema's error.
 */
class WrongInput {
  checked = false
  /** Whether a handler accessed the input before the check. If so, it may have rejected the call because values were missing. */
  wasRead = false
  readonly error: unknown
  readonly placeholder: object
  constructor(error: unknown) {
    this.error = error
    const readPlaceholder = <T>(emptyValue: T): T => {
      if (this.checked) throw error
      this.wasRead = true
      return emptyValue
    }
    this.placeholder = new Proxy(
      {},
      {
        get: () => readPlaceholder(undefined),
        has: () => readPlaceholder(false),
        ownKeys: () => readPlaceholder([]),
        getOwnPropertyDescriptor: () => readPlaceholder(undefined),
      },
    )
  }
}

async function bodyOf(context: AppContext, endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.takes !== 'multipart') return jsonOf(request)
  return endpoint.spools ? spoolMultipart(request, spoolOf(context, endpoint)) : readMultipart(request)
}

const spoolOf = ({ files, spool, config }: AppContext, { apart }: Endpoint): Spool =>
  apart
    ? { files: spool, maxBytes: maxUpload, paths: false }
    : { files, maxBytes: config.IMPORT_MAX_MB * 1024 * 1024, paths: true }

/** Parses the body. If it is invalid, deletes its spooled files. */
async function wellFormed(context: AppContext, endpoint: Endpoint, body: unknown) {
  try {
    return endpoint.body?.parse(clean(body ?? {}))
  } catch (error) {
    if (endpoint.spools)
      for (const field of Object.values(body as Record<string, string | Spooled>))
        if (typeof field !== 'string') await spoolOf(context, endpoint).files.remove(field.stored)
    throw error
  }
}

/** Rejects forms sent to JSON endpoints. Their fields would be ignored, and a schema without required fields would accept them. */
function jsonOf(request: FastifyRequest) {
  if (request.isMultipart()) throw new Refusal('invalid', 'Send the request as application/json')
  if (request.body instanceof UnparsedJson) throw request.body.error
  return request.body
}

type Job = {
  context: AppContext
  name: string
  endpoint: Endpoint
  input: AnyInput
  preparedValue: unknown
  run: Run<Endpoint, unknown>
  effects: (() => unknown)[]
  subjects: AuditSubject[]
  setCookie: (cookie: string) => void
  tx: Db
}

async function answer({ context, name, endpoint, input, preparedValue, run, effects, subjects, setCookie, tx }: Job) {
  const { access } = endpoint
  let isAccessChecked = access === 'public' || access === 'signed in'
  const call: AnyCall = {
    ...input,
    prepared: preparedValue,
    tx,
    allow: (subject?: unknown) => {
      isAccessChecked = true
      allowed(input.actor as Whoami, access as Action, subject)
    },
    setCookie,
    addAuditSubject: subject => subjects.push(subject),
    after: effect => effects.push(effect),
  }
  const returned = await run(call)
  if (!isAccessChecked) throw new Error(`${name} returned without checking who is allowed`)
  const mustAudit = endpoint.reads === 'patient' || (endpoint.method !== 'GET' && !endpoint.unaudited)
  if (mustAudit && !subjects.length) throw new Error(`${name} returned without naming its audit subject`)
  const result = checked(name, endpoint, returned)
  if (subjects.length) {
    // A read may run on a replica, which accepts no writes.
    const at = endpoint.method === 'GET' ? context.db : tx
    await writeAudit(at, context.secret, name, readerOf(input), subjects)
  }
  if (input.actor) await storeLastChanges(tx, name, { by: input.actor.id, at: input.now }, subjects)
  return result
}

/**
 * Rejects a call whose query or body does not match its schema. Throws 403 or 404 if valid input would, so that callers without
 * permission learn nothing about the schema. Otherwise, throws the schema's error. Runs the handler until it accesses the input.
 * Commits nothing.
 */
async function refuse({ endpoint, input, preparedValue, run, tx }: Job, inputError: WrongInput): Promise<never> {
  const call: AnyCall = {
    ...input,
    prepared: preparedValue,
    tx,
    allow: (subject?: unknown) => {
      if (subject === undefined) inputError.wasRead = false
      allowed(input.actor as Whoami, endpoint.access as Action, subject)
      inputError.checked = true
    },
    setCookie: () => {},
    addAuditSubject: () => {},
    after: () => {},
  }
  await run(call).catch(error => {
    if (!inputError.wasRead && error instanceof Refusal && (error.code === 'forbidden' || error.code === 'not_found')) throw error
  })
  throw inputError.error
}

function allowed(actor: Whoami, action: Action, subject: unknown) {
  // Handlers pass a subject of the action's type; `Call` checks it.
  if (!can(actor, action, subject as never)) throw new Refusal('forbidden', 'You do not have the required permission')
}

const readerOf = (input: Job['input']): Reader => ({ actor_id: input.actor?.id ?? null, at: input.now, ...input.from })

/**
 * Audits a rejected request if the attempt itself must be audited, or if the error contains the current record, because returning
 * it is a read. The audit row is written outside the transaction, which is rolled back.
 */
async function refused({ context, name, endpoint, input, subjects }: Omit<Job, 'tx'>, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.audit)
    await writeAudit(context.db, context.secret, `${name} refused`, readerOf(input), [error.audit])
  if (!(error instanceof Refusal) || error.fresh === undefined) throw error
  if (!subjects.length) throw new Error(`${name} rejected a request with data but did not name its audit subject`)
  const { refuses = endpoint.response } = endpoint
  const { data } = checked(name, { ...endpoint, response: refuses }, error.fresh)
  await writeAudit(context.db, context.secret, `${name} refused`, readerOf(input), subjects)
  throw new Refusal(error.code, error.message, { ...(error.errors && { errors: error.errors }), fresh: data })
}

/** Validates the output against the contract and removes unknown keys. */
function checked(name: string, endpoint: Endpoint, result: unknown) {
  if (endpoint.gives && endpoint.gives !== 'json') return result as { data: unknown }
  const { data, ...extra } = (endpoint.beside ? result : { data: result }) as { data: unknown }
  const main = endpoint.response.safeParse(data)
  const extraResult = endpoint.beside?.safeParse(extra)
  const failure = main.success ? extraResult?.error : main.error
  if (failure || !main.success)
    throw new Error(
      `${name} returned a response that does not match its contract: ${failure?.issues.map(i => `${i.path.join('.')} ${i.code}`).join(', ')}`,
    )
  return { ...extraResult?.data, data: main.data }
}

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
  }
}
