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
import { isZipPrefixIn } from '../../platform/geo/zips.ts'
import { mapInTurns } from '../../platform/system/turns.ts'
import type { Decision } from './batches.ts'
import type { Listing } from './listing.ts'
import { npisOf, type Recognize, type Unknown } from './recognize.ts'
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
  { present, date, at, recognize }: { present: readonly Directory[]; date: string | null; at: string; recognize: Recognize },
  mode?: 'locked',
): Promise<Decision[]> {
  const { existing, similar } = await facilitiesOf(
    db,
    listings.map(({ particulars, ...listing }) => ({ ...listing, npis: npisOf(particulars) })),
    recognize,
    mode,
  )
  return mapInTurns(listings, (listing): Decision => {
    const found = existing.get(listing.source_id)
    // Both directories of a year name a place in the same words, so another spelling in the other one is left to a person.
    const isOther = found?.source_id !== listing.source_id && sourcesOf(found).some(directory => !present.includes(directory))
    const before = isOther ? undefined : found
    const named = directories.filter(directory => listing.codes[directory].length)
    const row = { ...rowOf(listing, before, present), sources: sourcesAfter(before?.sources, named, date, at) }
    const isSame = before && before.source_id !== listing.source_id
    const recognized = isSame ? 'same' : isOther || similar.has(listing.source_id) ? 'similar' : undefined
    return { outcome: outcomeOf(row, before), before, row, ...(recognized && { recognized }) }
  })
}

/**
 * The facilities that these listings are about, by the listings' ids: those with the same id, and those that are recognized. Also the
 * listings that only look like a facility.
 */
export async function facilitiesOf(db: Db, listings: readonly Unknown[], recognize: Recognize, mode: 'locked' | undefined) {
  const load = (column: 'id' | 'source_id', values: readonly (string | number)[]) =>
    values.length
      ? db
          .selectFrom('facilities')
          .selectAll()
          .where(column, 'in', values as never)
          .orderBy('id')
          .$if(mode === 'locked', query => query.forUpdate())
          .execute()
      : []
  const known = await load(
    'source_id',
    listings.map(({ source_id }) => source_id),
  )
  const existing = new Map(known.map(row => [row.source_id!, row]))
  const { same, similar } = await recognize(
    db,
    listings.filter(({ source_id }) => !existing.has(source_id)),
  )
  const recognized = new Map((await load('id', [...same.values()])).map(row => [row.id, row]))
  for (const [source_id, id] of same) if (recognized.has(id)) existing.set(source_id, recognized.get(id)!)
  return { existing, similar }
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
  const row = { ...(before && retained ? joined(facts, before, retained) : facts), retired_at: null }
  const sources = directories.filter(directory => listing.codes[directory].length || directory === retained)
  // A listing that came from another source also keeps what a directory does not say.
  return { ...row, source_id: listing.source_id, source_hash: `${sources.join('+')}:${factsDigest({ ...before, ...row })}` }
}

const directories = ['mental', 'substance'] as const

function sourcesOf(before: FacilityRow | undefined): Directory[] {
  const recorded = before?.source_hash?.split(':')[0]?.split('+')
  return directories.filter(directory => recorded?.includes(directory))
}

export type Facts = ReturnType<typeof factsOf>

/** The columns that a listing provides values for. Columns that are not in the file keep their values. */
function factsOf(listing: Listing, before: FacilityRow | undefined) {
  const { contact, particulars } = listing
  const codes = { substance: new Set(listing.codes.substance), mental: new Set(listing.codes.mental) }
  return {
    ...contact,
    website_url: particulars.website_url === undefined ? (before?.website_url ?? null) : particulars.website_url,
    npi: particulars.npi === undefined ? (before?.npi ?? null) : particulars.npi,
    dhcs_license: particulars.dhcs_license === undefined ? (before?.dhcs_license ?? null) : particulars.dhcs_license,
    ...placeOf(listing, before),
    // A listing needs no intake, because no one at the facility has an account to complete the form. Section 8 is the form's last.
    not_treatment: null,
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
 * or null. The center of another state's ZIP code, which earlier versions used, does not stay.
 */
export function placeOf({ place, contact }: Pick<Listing, 'place' | 'contact'>, before: FacilityRow | undefined) {
  const isLocated = before && before.latitude !== null && before.longitude !== null
  const isElsewhere = before?.geo_source === 'zip' && !isZipPrefixIn(contact.zip_code, contact.state)
  const keepsPlace =
    before?.placed_at !== null || (place ? place.geo_source === 'zip' && before.geo_source !== 'zip' : !isElsewhere)
  const location = isLocated && keepsPlace ? before : place
  const { latitude = null, longitude = null, county = null, geo_source = null } = location ?? {}
  return { latitude, longitude, county, geo_source }
}
