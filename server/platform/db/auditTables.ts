import type { Generated } from 'kysely'

/** The audit log and its seals. Rows are only added, never changed. */
export type AuditTables = {
  audit_events: {
    id: Generated<number>
    at: string
    actor_id: number | null
    action: string
    patient_id: number | null
    subject_type: string | null
    subject_ids: Generated<number[]>
    /** jsonb, written as text */
    detail: unknown
    ip: string | null
    user_agent: string | null
    mac: Generated<string | null>
  }
  audit_seals: {
    id: Generated<number>
    previous_hash: string
    hash: string
    rows: number
    sealed_at: string
    signed: Generated<boolean>
    key_id: Generated<string | null>
  }
  audit_keying: {
    only_row: Generated<boolean>
    after_seal: Generated<number | null>
    after_hash: Generated<string | null>
    began_at: Generated<string | null>
    key_id: Generated<string | null>
    proof: Generated<string | null>
  }
  audit_seal_keys: { key_id: string; wrapped_key: string; kept_at: string }
  audit_sealed_events: { event_id: number; seal_id: number; hash: string }
}
