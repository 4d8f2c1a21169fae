import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { accreditationColumns, accreditationsFrom, agesFrom, type Directory, gendersFrom, says, tagsFrom } from './codes.ts'
import type { Listing } from './listing.ts'
import { joined } from './twoDirectories.ts'

export type FacilityRow = Selectable<Tables['facilities']>
export type Outcome = 'new' | 'changed' | 'unchanged' | 'claimed'
export type Counts = Record<Outcome, number>

/**
 * Writes the listings, at most a few hundred, in one transaction: one statement reads what stands, one writes what differs.
 * A row that somebody claimed (it has an organization) or edited or deleted is left alone, and one that would not change is
 * not written, so that its `updated_at` stays. `spoken` are the directories that the file holds.
 */
export const writeFacilities = (
  db: Db,
  listings: readonly Listing[],
  { spoken, now }: { spoken: readonly Directory[]; now: Date },
): Promise<{ counts: Counts /** How many of them no search around a point finds. */; unplaced: number }> =>
  db.transaction().execute(async tx => {
    const standing = new Map<string | null, FacilityRow>()
    const ids = listings.map(listing => listing.source_id)
    for (const row of await tx.selectFrom('facilities').selectAll().where('source_id', 'in', ids).forUpdate().execute())
      standing.set(row.source_id, row)

    const counts: Counts = { new: 0, changed: 0, unchanged: 0, claimed: 0 }
    let unplaced = 0
    const writes: Written[] = []
    for (const listing of listings) {
      const before = standing.get(listing.source_id)
      const row = rowOf(listing, before, spoken)
      const outcome = outcomeOf(row, before)
      counts[outcome]++
      if (row.latitude === null) unplaced++
      if (outcome === 'new' || outcome === 'changed') writes.push(row)
    }
    if (writes.length) await upsert(tx, writes, now)
    return { counts, unplaced }
  })

function outcomeOf(row: Written, before: FacilityRow | undefined): Outcome {
  if (!before) return 'new'
  if (before.organization_id !== null || fingerprint(before) !== before.source_hash?.split(':')[1]) return 'claimed'
  return before.source_hash === row.source_hash ? 'unchanged' : 'changed'
}

/** What a row keeps about itself and does not say of the facility. */
const bookkeeping = ['id', 'source_id', 'source_hash', 'created_at', 'updated_at']

/**
 * The hash of all that a row says. What is unknown counts for nothing, so that a column added later (null or an empty list at
 * first) does not make every row look edited.
 */
function fingerprint(row: Record<string, unknown>): string {
  const isSaid = (value: unknown) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const facts = Object.entries(row).filter(([column, value]) => !bookkeeping.includes(column) && isSaid(value))
  const sorted = facts.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

type Written = ReturnType<typeof rowOf>

/** What is written of a listing. `source_hash` also names the directories that it comes from: `mental+substance:…`. */
function rowOf(listing: Listing, before: FacilityRow | undefined, spoken: readonly Directory[]) {
  const facts = factsOf(listing, before)
  const kept = sourcesOf(before).find(directory => !spoken.includes(directory))
  const row = before && kept ? joined(facts, before, kept) : facts
  const sources = directories.filter(directory => listing.codes[directory].size || directory === kept)
  return { ...row, source_id: listing.source_id, source_hash: `${sources.join('+')}:${fingerprint(row)}` }
}

const directories = ['mental', 'substance'] as const

function sourcesOf(before: FacilityRow | undefined): Directory[] {
  const named = before?.source_hash?.split(':')[0]?.split('+')
  return directories.filter(directory => named?.includes(directory))
}

export type Facts = ReturnType<typeof factsOf>

/** The columns that a listing fills. Whatever the file has no column for stays as it stands; everything else is the file's. */
function factsOf(listing: Listing, before: FacilityRow | undefined) {
  const { codes, contact, particulars } = listing
  return {
    ...contact,
    website_url: particulars.website_url === undefined ? (before?.website_url ?? null) : particulars.website_url,
    npi: particulars.npi === undefined ? (before?.npi ?? null) : particulars.npi,
    dhcs_license: particulars.dhcs_license === undefined ? (before?.dhcs_license ?? null) : particulars.dhcs_license,
    ...placeOf(listing, before),
    // A listing is complete as it is: nobody has an account there who could finish the form. The final save sends 8 (spec 3 §3, section H).
    status: 'Approved' as const,
    intake_section: 8,
    intake_complete: true,
    joint_commission_accreditation: says(codes, ['JC']) || null,
    ...accreditationColumns(accreditationsFrom(codes)),
    // A directory that does not name a payment says nothing against it.
    accepts_public_insurance: says(codes, ['MD', 'MC', 'SI']) || null,
    excludes_private_insurance: says(codes, ['PI']) ? false : null,
    accepted_genders: gendersFrom(codes),
    accepted_ages: agesFrom(codes),
    ...tagsFrom(codes),
  }
}

/** The best place known: a street is not given up for the middle of a ZIP code, nor anything for nothing. */
function placeOf({ place }: Listing, before: FacilityRow | undefined) {
  const stands = before && before.latitude !== null && before.longitude !== null
  const best = stands && (!place || (place.geo_source === 'zip' && before.geo_source !== 'zip')) ? before : place
  const { latitude = null, longitude = null, county = null, geo_source = null } = best ?? {}
  return { latitude, longitude, county, geo_source }
}

/** One statement, whose rows travel as one JSON parameter: an id that stands is updated, unless it was claimed meanwhile. */
async function upsert(tx: Db, rows: readonly Written[], now: Date) {
  const columns = Object.keys(rows[0]!)
  const names = sql.join(columns.map(column => sql.ref(column)))
  const at = now.toISOString()
  await sql`
    insert into facilities (${names}, created_at, updated_at)
    select ${names}, ${at}::timestamptz, ${at}::timestamptz from jsonb_populate_recordset(null::facilities, ${JSON.stringify(rows)}::jsonb)
    on conflict (source_id) do update
    set ${sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}, updated_at = excluded.updated_at
    where facilities.organization_id is null and facilities.source_hash is distinct from excluded.source_hash
  `.execute(tx)
}
