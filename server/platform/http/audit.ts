import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { type AuditSubject, type Reader, writeAudit } from '../auditTrail/write.ts'
import type { Db } from '../db/connect.ts'
import type { Input } from './handler.ts'
import { checkedResponse } from './response.ts'

type Audited = { name: string; endpoint: Endpoint; input: Input<Endpoint>; auditSubjects: AuditSubject[] }

/** Audits a completed request. Throws if the endpoint must be audited but the handler named no subject. */
export async function auditCall({ name, endpoint, input, auditSubjects }: Audited, tx: Db) {
  const mustAudit = endpoint.reads === 'patient' || (endpoint.method !== 'GET' && !endpoint.unaudited)
  if (mustAudit && !auditSubjects.length) throw new Error(`${name} returned without naming its audit subject`)
  if (!auditSubjects.length) return
  await writeAudit(tx, input.context.secret, name, readerOf(input), auditSubjects)
}

/**
 * Audits a rejected request if the attempt itself must be audited, or if the error contains the current record, because returning
 * it is a read. The audit row is written outside the transaction, which is rolled back. Throws the error again.
 */
export async function auditRefusal({ name, endpoint, input, auditSubjects }: Audited, error: unknown): Promise<never> {
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

const readerOf = ({ actor, now, from }: Input<Endpoint>): Reader => ({ actor_id: actor?.id ?? null, at: now, ...from })
