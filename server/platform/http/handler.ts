import type { Action, Subject } from '#domain/access.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Contract, Endpoint } from '#domain/platform/endpoint.ts'
import type { z } from '#domain/platform/zod.ts'
import type { AppContext } from '../../context.ts'
import type { AuditSubject } from '../auditTrail/write.ts'
import type { Session } from '../auth/session.ts'
import type { Db } from '../db/connect.ts'
import type { EventsResponse } from './events.ts'
import type { CsvResponse, FileResponse } from './file.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type ActorFor<Access> = Access extends 'public' ? undefined : Whoami

/** What the endpoint's access rule decides about in addition to the actor. */
type SubjectOf<E extends Endpoint> = E['access'] extends Action ? Subject<E['access']> : never
/** Whether the access rule looks only at the actor, or the endpoint has no access rule. */
type HasNoSubject<E extends Endpoint> = [SubjectOf<E>] extends [undefined] ? true : false
/** What `subject` may return: the rule's subject, or any record if the rule looks only at the actor. */
type Loaded<E extends Endpoint> = HasNoSubject<E> extends true ? unknown : NonNullable<SubjectOf<E>>
/** Undefined if the rule can be applied without a record. */
type NotFound<E extends Endpoint> = HasNoSubject<E> extends true ? undefined : Extract<SubjectOf<E>, undefined>
type None<E extends Endpoint> = [NotFound<E>] extends [never] ? never : 'none'

/** `run` does not run without a record if `subject` loads one. */
type Given<S> = [S] extends [undefined] ? undefined : NonNullable<S>

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
  /** The body as it was sent, and the `X-Signature` header with which a service signs it. */
  signed: { body: string; signature: string | undefined }
}

/** What `subject` loads a record with. The query and the body are missing because they may be malformed. */
export type SubjectCall<E extends Endpoint> = Pick<Input<E>, 'actor' | 'session' | 'params' | 'context' | 'now' | 'signed'> & {
  tx: Db
}

type Authorize<E extends Endpoint> = {
  /** Throws 403 unless the endpoint's access rule permits the call. Only for a subject that depends on the query or the body. */
  authorize: (subject: SubjectOf<E>) => void
}

type Preparing<E extends Endpoint, S> = Input<E> &
  Authorize<E> & {
    subject: S
    /** Aborted when the caller closes the connection before the response. */
    signal: AbortSignal
  }

export type Call<E extends Endpoint, S = undefined, P = undefined> = Input<E> &
  Authorize<E> & {
    /** The request's transaction, or the database if the request is a GET. */
    tx: Db
    /** What `subject` returned. */
    subject: S
    /** What `prepare` returned. */
    prepared: P
    /** Sets a cookie after the change commits. */
    setCookie: (cookie: string) => void
    /** Runs an external effect after the change commits. */
    after: (effect: () => unknown) => void
    /** Adds a subject to the request's audit row. A write, or a read of patient data, does not commit without a subject. */
    addAuditSubject: (subject: AuditSubject) => void
  }

type HandlerResult<E extends Endpoint> = E['responseType'] extends 'file'
  ? FileResponse
  : E['responseType'] extends 'csv'
    ? CsvResponse
    : E['responseType'] extends 'events'
      ? EventsResponse
      : E['responseFields'] extends z.ZodType
        ? { data: z.input<E['response']> } & z.input<E['responseFields']>
        : z.input<E['response']>

type Run<E extends Endpoint, S, P> = (call: Call<E, S, P>) => Promise<HandlerResult<E>>

export type Steps<E extends Endpoint, S, P> = {
  /**
   * Loads the record that the access rule decides about, locked if `run` changes it without a conditional update. Throws 404 if the actor may not see the record. If
   * it returns undefined, the rule is applied without a record, and then 404 is thrown with the text `notFound`. `none` applies the rule
   * without a record. With `in the input`, the record depends on the query or the body, so `run` calls `authorize`.
   */
  subject?: ((call: SubjectCall<E>) => Promise<(S & Loaded<E>) | NotFound<E>>) | None<E> | 'in the input'
  notFound?: string
  /** Slow work before the transaction, such as hashing, reading a file, or an external call. Runs only for permitted callers. */
  prepare?: (call: Preparing<E, Given<S>>) => Promise<P>
  run: Run<E, Given<S>, P>
  /** Reverts `prepare` if a later step fails. Does not run if the commit fails, because the commit's outcome is then unknown. */
  undo?: (prepared: P, context: AppContext) => Promise<void>
}

/** Endpoints whose access rule has a subject must say where it comes from. */
type WithSubject<E extends Endpoint> = HasNoSubject<E> extends true ? unknown : { subject: unknown }

/** Steps that `handler` has checked. The types of the subject and of `prepare`'s result are local to each handler. */
type CheckedSteps<E extends Endpoint> = {
  subject?: ((call: SubjectCall<E>) => Promise<unknown>) | 'none' | 'in the input' | undefined
  notFound?: string | undefined
  prepare?: ((call: never) => Promise<unknown>) | undefined
  run: (call: never) => Promise<HandlerResult<E>>
  undo?: ((prepared: never, context: AppContext) => Promise<void>) | undefined
} & WithSubject<E>

/** An endpoint's handler: a function, or several steps. A function is enough if the access rule looks only at the actor. */
type Handler<E extends Endpoint> = CheckedSteps<E> | (HasNoSubject<E> extends true ? Run<E, undefined, undefined> : never)

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> }

/** A handler with several steps. The endpoint gives the steps their types. */
export const handler = <E extends Endpoint, S extends Loaded<E> | undefined = undefined, P = undefined>(
  _endpoint: E,
  steps: Steps<E, S, P> & WithSubject<E>,
): CheckedSteps<E> => steps
