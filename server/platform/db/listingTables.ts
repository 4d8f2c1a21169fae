import type { ColumnType, Generated } from 'kysely'
import type { ClaimState } from '#domain/directory/claims/schema.ts'

/** A nullable column that an insert may omit. */
type Later<T> = ColumnType<T | null, T | null | undefined>

/** Tables for organizations' claims to directory listings and their responses to listing issues. */
export type ListingTables = {
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
