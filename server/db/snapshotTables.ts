import type { ColumnType } from 'kysely'
import type { SnapshotAnswers } from '#domain/patients/snapshot/answers.ts'

export type SnapshotTables = {
  clinical_snapshots: {
    patient_id: number
    /** jsonb, written as text */
    answers: ColumnType<SnapshotAnswers, string, string>
    /** The end of the involuntary hold in `answers`, for the reminders. */
    hold_expires_at: string | null
    /** Reminders that were due before this time are done. */
    reminded_at: string
    updated_by: number
    updated_at: string
  }
}
