import type { Secret } from '../../secret.ts'
import type { Db } from '../db/connect.ts'
import { macOf } from './sealKeys.ts'

export type AuditSubject = { patient_id?: number | null; type?: string; ids?: number[]; detail?: Record<string, unknown> }

/** Who made the request: a user, a program with its token, or neither. */
export type Reader = {
  actor_id: number | null
  token?: { id: number; name: string }
  at: string
  ip: string | null
  user_agent: string | null
}

/** The product itself, in what a job does without a request. */
export const byTheProduct = (at: string): Reader => ({ actor_id: null, at, ip: null, user_agent: null })

/**
 * Writes one audit row per subject: who read or changed what, when, and from where (45 CFR 164.312(b)). For a list of patients, one
 * row contains all their ids. Each row gets a code that proves that Passage wrote it (S-40).
 */
export const writeAudit = (db: Db, secret: Signing, action: string, reader: Reader, subjects: AuditSubject[]) =>
  db
    .insertInto('audit_events')
    .values(subjects.map(subject => auditRow(secret, action, reader, subject)))
    .execute()

type Signing = Pick<Secret, 'derive'>

type Entry = Omit<Reader, 'token'> &
  Required<Omit<AuditSubject, 'type' | 'ids' | 'detail'>> & {
    action: string
    subject_type: string | null
    subject_ids: number[]
    detail: Record<string, unknown> | null
  }

/** Adds entries that another installation wrote, with codes of this one. */
export const storeAudit = (db: Db, secret: Signing, entries: Entry[]) =>
  db
    .insertInto('audit_events')
    .values(
      entries.map(({ action, patient_id, subject_type, subject_ids, detail, ...reader }) =>
        auditRow(secret, action, reader, {
          patient_id,
          ...(subject_type !== null && { type: subject_type }),
          ids: subject_ids,
          ...(detail && { detail }),
        }),
      ),
    )
    .execute()

function auditRow(secret: Signing, action: string, { at, actor_id, token, ip, user_agent }: Reader, subject: AuditSubject) {
  const detail = token ? { ...subject.detail, token } : subject.detail
  const row = {
    at,
    actor_id,
    ip,
    user_agent,
    action,
    patient_id: subject.patient_id ?? null,
    subject_type: subject.type ?? null,
    subject_ids: subject.ids ?? [],
    detail: detail ? JSON.stringify(detail) : null,
  }
  return { ...row, mac: macOf(row, secret) }
}

/** The fields that a write changes, each with its old and new value. */
export function difference(before: object, after: object): { changes: Record<string, [unknown, unknown]> } {
  const old = before as Record<string, unknown>
  const changedEntries = Object.entries(after).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old[field] ?? null),
  )
  return { changes: Object.fromEntries(changedEntries.map(([field, value]) => [field, [old[field] ?? null, value]])) }
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && !value.length)

/** The changes for a new record: all non-empty fields except the password. */
export const created = (after: object) =>
  difference({}, Object.fromEntries(Object.entries(after).filter(([, value]) => !isEmpty(value))))
