import type { Selectable } from 'kysely'
import type { Outcome } from '#domain/imports/schema.ts'
import {
  accreditationColumns,
  accreditationsFrom,
  agesFrom,
  type Directory,
  gendersFrom,
  hasCode,
  tagsFrom,
} from '../../directory/facilities/codes.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Decision } from './batches.ts'
import type { Listing } from './listing.ts'
import { sourcesAfter } from './retiring.ts'
import { fingerprint } from './rows.ts'
import { joined } from './unique.ts'

export type FacilityRow = Selectable<Tables['facilities']>
/**
 * Decides what to do with each listing. A row that is claimed (has an organization), edited, or deleted stays unchanged. `present`
 * lists the directories in the file, and `date` is the file's edition.
 */
export async function decideFacilities(
  db: Db,
  listings: readonly Listing[],
  { present, date, at }: { present: readonly Directory[]; date: string | null; at: string },
  mode?: 'locked',
): Promise<Decision[]> {
  const ids = listings.map(listing => listing.source_id)
  const rows = await db
    .selectFrom('facilities')
    .selectAll()
    .where('source_id', 'in', ids)
    .$if(mode === 'locked', query => query.forUpdate())
    .execute()
  const existing = new Map(rows.map(row => [row.source_id, row]))
  return listings.map(listing => {
    const before = existing.get(listing.source_id)
    const named = directories.filter(directory => listing.codes[directory].size)
    const row = { ...rowOf(listing, before, present), retired_at: null, sources: sourcesAfter(before?.sources, named, date, at) }
    return { outcome: outcomeOf(row, before), before, row }
  })
}

function outcomeOf(row: ListingRow, before: FacilityRow | undefined): Outcome {
  if (!before) return 'new'
  if (isEditedListing(before)) return 'claimed'
  return before.source_hash === row.source_hash ? 'unchanged' : 'changed'
}

/** Whether the listing belongs to an organization, or was edited or deleted in Passage. */
export const isEditedListing = (row: FacilityRow): boolean =>
  row.organization_id !== null || factsDigest(row) !== row.source_hash?.split(':')[1]

/** A hash of a row's facts, without internal columns. */
export const factsDigest = (row: object) =>
  fingerprint(row, [
    'id',
    'source_id',
    'source_hash',
    'sources',
    'created_at',
    'updated_at',
    'placed_at',
    'placed_by',
    'place_before',
  ])

type ListingRow = Pick<ReturnType<typeof rowOf>, 'source_hash'>

/** The row to write for a listing. Its `source_hash` starts with the listing's directories: `mental+substance:…`. */
function rowOf(listing: Listing, before: FacilityRow | undefined, present: readonly Directory[]) {
  const facts = factsOf(listing, before)
  const retained = sourcesOf(before).find(directory => !present.includes(directory))
  const row = before && retained ? joined(facts, before, retained) : facts
  const sources = directories.filter(directory => listing.codes[directory].size || directory === retained)
  return { ...row, source_id: listing.source_id, source_hash: `${sources.join('+')}:${factsDigest(row)}` }
}

const directories = ['mental', 'substance'] as const

function sourcesOf(before: FacilityRow | undefined): Directory[] {
  const recorded = before?.source_hash?.split(':')[0]?.split('+')
  return directories.filter(directory => recorded?.includes(directory))
}

export type Facts = ReturnType<typeof factsOf>

/** The columns that a listing provides values for. Columns that are not in the file keep their values. */
function factsOf(listing: Listing, before: FacilityRow | undefined) {
  const { codes, contact, particulars } = listing
  return {
    ...contact,
    website_url: particulars.website_url === undefined ? (before?.website_url ?? null) : particulars.website_url,
    npi: particulars.npi === undefined ? (before?.npi ?? null) : particulars.npi,
    dhcs_license: particulars.dhcs_license === undefined ? (before?.dhcs_license ?? null) : particulars.dhcs_license,
    ...placeOf(listing, before),
    // A listing needs no intake, because no one at the facility has an account to complete the form. Section 8 is the form's last.
    status: 'Approved' as const,
    intake_section: 8,
    intake_complete: true,
    joint_commission_accreditation: hasCode(codes, ['JC']) || null,
    ...accreditationColumns(accreditationsFrom(codes)),
    // A payment type that the file does not list is unknown, not denied.
    accepts_public_insurance: hasCode(codes, ['MD', 'MC', 'SI']) || null,
    excludes_private_insurance: hasCode(codes, ['PI']) ? false : null,
    accepted_genders: gendersFrom(codes),
    accepted_ages: agesFrom(codes),
    ...tagsFrom(codes),
  }
}

/**
 * Keeps the place that a person chose, and the most precise coordinates: never replaces street-level coordinates with a ZIP code center
 * or null.
 */
export function placeOf({ place }: Pick<Listing, 'place'>, before: FacilityRow | undefined) {
  const isLocated = before && before.latitude !== null && before.longitude !== null
  const location =
    isLocated && (before.placed_at !== null || !place || (place.geo_source === 'zip' && before.geo_source !== 'zip'))
      ? before
      : place
  const { latitude = null, longitude = null, county = null, geo_source = null } = location ?? {}
  return { latitude, longitude, county, geo_source }
}
