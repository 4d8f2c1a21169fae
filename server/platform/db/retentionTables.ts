import type { ColumnType, Generated } from 'kysely'
import type { ErasedCounts } from '#domain/compliance/retention/schema.ts'

export type RetentionTables = {
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
}
