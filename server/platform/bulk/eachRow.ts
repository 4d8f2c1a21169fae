import { sql } from 'kysely'
import type { BulkReport, Reported } from '#domain/platform/bulk.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AuditSubject } from '../auditTrail/write.ts'
import type { Db } from '../db/connect.ts'

type Many<R> = {
  tx: Db
  addAuditSubject: (subject: AuditSubject) => void
  /** Determines each row's result but saves no changes. */
  preview: boolean
  /** Processes one row. If the row's change is rolled back, its audit subjects are discarded too. */
  work: (id: number, addAuditSubject: (subject: AuditSubject) => void) => Promise<R>
  onRefusal: (id: number, refusal: HttpError) => R
}

/**
 * Processes each row independently: if a rule rejects a row, that row is rolled back and reported, and the others are saved. A
 * preview returns the same results but rolls everything back. Rows are processed in id order, so concurrent calls cannot deadlock.
 */
export async function eachRow<R>(
  ids: readonly number[],
  { tx, addAuditSubject, preview, work, onRefusal }: Many<R>,
): Promise<R[]> {
  const rows: R[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const subjects: AuditSubject[] = []
    const takeBack = () => sql`rollback to savepoint one_row`.execute(tx)
    await sql`savepoint one_row`.execute(tx)
    try {
      rows.push(await work(id, subject => subjects.push(subject)))
      if (preview) await takeBack()
      else subjects.forEach(addAuditSubject)
    } catch (problem) {
      if (!(problem instanceof HttpError)) throw problem
      await takeBack()
      rows.push(onRefusal(id, problem))
    }
    await sql`release savepoint one_row`.execute(tx)
  }
  return rows
}

/** `about` distinguishes the row from other rows with the same name. */
type BulkItem<S> = { name: string; about: string | null; status: S }
type Statuses<S extends string, R> = {
  /** The rows as loaded before the change. Provides the names of rejected rows. */
  known: Map<number, BulkItem<S>>
  /** Loads a row, and locks it until the transaction ends. */
  hold: (id: number) => Promise<BulkItem<S> & { record: R }>
  change: (record: R, addAuditSubject: (subject: AuditSubject) => void) => Promise<unknown>
}
type BulkRequest<S extends string> = { ids: number[]; seen?: Record<string, S> | undefined; preview: boolean }

/** Sets many rows to one status, each under the same rules as a single change. Rejects rows whose status has changed since `seen`. */
export async function eachStatus<S extends string, R>(
  { tx, addAuditSubject }: Pick<Many<never>, 'tx' | 'addAuditSubject'>,
  { ids, seen, preview }: BulkRequest<S>,
  to: S,
  { known, hold, change }: Statuses<S, R>,
): Promise<BulkReport> {
  const rows = await eachRow<Reported<BulkReport>>(ids, {
    tx,
    addAuditSubject,
    preview,
    async work(id, addAuditSubject) {
      const { name, about: of, status: from, record } = await hold(id)
      const row = { id, name, about: of, from, to, reason: null }
      if (from === to) return { ...row, outcome: 'unchanged' }
      const expected = seen?.[id]
      if (expected !== undefined && expected !== from)
        throw new HttpError('conflict', `Someone else changed this. It is now ${from}.`)
      await change(record, addAuditSubject)
      return { ...row, outcome: 'done' }
    },
    onRefusal(id, { message }) {
      const row = known.get(id)
      return {
        id,
        name: row?.name ?? null,
        about: row?.about ?? null,
        from: row?.status ?? null,
        to,
        outcome: 'refused',
        reason: message,
      }
    },
  })
  return { done: withOutcome(rows, 'done'), unchanged: withOutcome(rows, 'unchanged'), refused: withOutcome(rows, 'refused') }
}

/** The rows of a report with this outcome. */
export const withOutcome = <R extends { outcome: string }, O extends R['outcome']>(rows: readonly R[], wanted: O) =>
  rows.flatMap(({ outcome, ...row }) => (outcome === wanted ? [row as Omit<Extract<R, { outcome: O }>, 'outcome'>] : []))
