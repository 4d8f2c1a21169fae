import { compiledByColumns } from '../db/compiled.ts'
import type { Db } from '../db/connect.ts'
import { sentWithNext } from '../db/pipelining.ts'

export type AuditSubject = { patient_id?: number | null; type?: string; ids?: number[]; detail?: Record<string, unknown> }

export type Reader = { actor_id: number | null; at: string; ip: string | null; user_agent: string | null }

/**
 * Writes one audit row per subject: who read or changed what, when, and from where (45 CFR 164.312(b)). For a list of patients, one
 * row contains all their ids.
 */
export const writeAudit = (db: Db, action: string, reader: Reader, subjects: AuditSubject[]) =>
  auditRows(db, action, reader, subjects).execute()

/** Writes the rows at the end of a transaction. If writing them fails, the commit fails too. */
export const writeAuditWithCommit = async (tx: Db, action: string, reader: Reader, subjects: AuditSubject[]): Promise<void> => {
  if (subjects.length === 1) await tx.executeQuery(oneRowWithCommit(tx, auditRow(action, reader, subjects[0]!)))
  else await auditRows(tx, action, reader, subjects).modifyEnd(sentWithNext).execute()
}

const oneRowWithCommit = compiledByColumns((db, columns) =>
  db
    .insertInto('audit_events')
    .values(columns as never)
    .modifyEnd(sentWithNext),
)

const auditRow = (action: string, reader: Reader, subject: AuditSubject) => ({
  ...reader,
  action,
  patient_id: subject.patient_id ?? null,
  subject_type: subject.type ?? null,
  subject_ids: subject.ids ?? [],
  detail: subject.detail ? JSON.stringify(subject.detail) : null,
})

const auditRows = (db: Db, action: string, reader: Reader, subjects: AuditSubject[]) =>
  db.insertInto('audit_events').values(subjects.map(subject => auditRow(action, reader, subject)))
