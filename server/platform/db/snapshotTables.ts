import type { ColumnType } from 'kysely'
import type { SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'

export type SnapshotTables = {
  clinical_snapshots: {
    patient_id: number
    /** jsonb, written as text */
    answers: ColumnType<SnapshotAnswers, string, string>
    /** When the involuntary hold in `answers` ends. The reminders use it. */
    hold_expires_at: string | null
    /** Reminders due before this time were sent or must not be sent. */
    reminded_at: string
    updated_by: number
    updated_at: string
  }
}
