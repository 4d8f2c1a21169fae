import type { ColumnType, Generated } from 'kysely'
import type { ErasedCounts } from '#domain/retention/schema.ts'

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
  files_to_remove: { name: string; written_at: string }
}
