import type { Generated } from 'kysely'
import type { HistoryRow, Population } from '#domain/directory/beds/schema.ts'

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
