import type { ColumnType, Generated } from 'kysely'
import type { ArchiveState } from '#domain/compliance/archives/schema.ts'
import type { ErasedCounts } from '#domain/compliance/retention/schema.ts'
import type { InstallationState } from '#domain/platform/installation/schema.ts'

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

export type RetentionTables = {
  organization_archives: {
    id: Generated<number>
    organization_id: number
    state: Generated<ArchiveState>
    reason: string
    requested_by: number
    requested_at: string
    worker: Generated<string | null>
    heard_at: Generated<string | null>
    files_done: Generated<number>
    files_total: Generated<number>
    /** The archive in the file store. */
    stored_file: Generated<string | null>
    bytes: Generated<number | null>
    sha256: Generated<string | null>
    made_at: Generated<string | null>
    downloaded_at: Generated<string | null>
    expires_at: Generated<string | null>
  }
  legal_holds: {
    id: Generated<number>
    patient_id: number
    reason: string
    placed_by: number
    placed_at: string
    lifted_by: ColumnType<number | null, number | null | undefined>
    lifted_at: ColumnType<string | null, string | null | undefined>
    /** Null for legal holds lifted before a reason was required. */
    lift_reason: ColumnType<string | null, string | null | undefined>
  }
  retention_runs: {
    id: Generated<number>
    started_at: string
    finished_at: ColumnType<string | null, string | null | undefined>
    /** jsonb, written as text */
    erased: ColumnType<ErasedCounts, string | undefined, string>
  }
  /** Values replaced while the patient was on legal hold. A trigger writes them. */
  held_versions: {
    id: Generated<number>
    patient_id: number
    table_name: string
    row_id: number
    earlier: Record<string, unknown>
    replaced_at: string
  }
  /** Signed pages that a later upload replaced. */
  release_pages: {
    id: Generated<number>
    release_id: number
    signed_page: string
    attached_at: string
    attached_by: number | null
    replaced_at: string
    replaced_by: number
  }
  files_to_remove: { name: string; written_at: string }
  stored_files: { name: string; stored_at: string }
  /** At most one row. Null uses the default. */
  installation: {
    [K in Exclude<keyof InstallationState, 'updated_at'>]: ColumnType<string | null, string | null | undefined>
  } & {
    id: Generated<number>
    updated_at: string
  }
}
