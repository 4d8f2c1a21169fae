import type { ColumnType, Generated } from 'kysely'
import type { HistoryRow, Population } from '#domain/directory/beds/schema.ts'
import type { ClaimState } from '#domain/directory/claims/schema.ts'
import type { PairState } from '#domain/directory/merges/duplicates.ts'
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

export type BedTables = {
  open_beds: {
    id: Generated<number>
    facility_id: number
    treatment_level: number
    population: Population
    open: number
    held: Generated<number>
    told_at: string
    told_by: number | null
  }
  open_bed_history: {
    id: Generated<number>
    facility_id: number
    treatment_level: number
    population: Population
    open: number
    what: HistoryRow['what']
    by_link: Generated<boolean>
    told_by: number | null
    at: string
  }
  bed_holds: {
    id: Generated<number>
    application_id: number
    bed_id: number
    held_by: number | null
    held_at: string
    until: string
    extended: Generated<boolean>
    ended_at: Generated<string | null>
    outcome: Generated<'taken' | 'released' | 'expired' | null>
  }
  bed_links: {
    id: Generated<number>
    facility_id: number
    user_id: number
    token_hash: string
    created_at: string
    expires_at: string
  }
  bed_reminders: { facility_id: number; remind_at: string | null }
  /** Facilities without a row use the defaults. */
  bed_settings: { facility_id: number; fade_hours: number; hold_minutes: number; reminder: boolean; updated_at: string }
}

/** A nullable column that an insert may omit. */
type Later<T> = ColumnType<T | null, T | null | undefined>

/** Tables for organizations' claims to directory listings, possible duplicates, and the responses to listing issues. */
export type ListingTables = {
  facility_pairs: {
    id: Generated<number>
    first_id: number
    second_id: number
    score: number
    state: Generated<PairState>
    found_at: string
    decided_by: Later<number>
    decided_at: Later<string>
  }
  facility_claims: {
    id: Generated<number>
    facility_id: number
    organization_id: number
    asked_by: number
    reason: string
    asked_at: string
    state: Generated<ClaimState>
    decided_by: Later<number>
    decided_at: Later<string>
    note: Later<string>
  }
  listing_answers: {
    id: Generated<number>
    facility_id: number
    field: string
    value: string | null
    answer: 'confirmed' | 'corrected'
    until: string
    answered_by: number
    answered_at: string
  }
}
