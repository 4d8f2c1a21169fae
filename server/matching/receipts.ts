import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { factsOf, needsOf } from '#domain/matching/needs.ts'
import { type BedStatus, ruleVersion } from '#domain/matching/order.ts'
import {
  compareLists,
  type MatchReceipt,
  type ReceiptNeeds,
  restoreNeeds,
  ShownSearch,
  storedNeeds,
} from '#domain/matching/receipt.ts'
import { verdict } from '#domain/matching/verdict.ts'
import { dayIn } from '#domain/platform/dates.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../platform/db/connect.ts'
import type { DirectoryFacility } from './columns.ts'
import type { Directory } from './directory.ts'
import type { FacilityRow } from './facilityRows.ts'
import { chosenCenter, wantedCenter } from './place.ts'
import { facilitiesWith, openBedsNow } from './reportedBeds.ts'

/** A match list as stored with an application. */
export type Receipt = Pick<MatchReceipt, 'at' | 'rule_version' | 'directory_version' | 'needs' | 'search'> & {
  facility_ids: number[]
  prints: number[]
}

type ReceiptOptions = { db: Db; matcher: AppContext['matcher']; patient: Patient; shown: ShownSearch | undefined; now: string }

/**
 * The match list that the search currently returns, to be stored with an application. Computed before the application's transaction
 * and saved in it. Null if there is no search center, because no list was shown in that case.
 */
export async function makeReceipt({ db, matcher, patient, shown, now }: ReceiptOptions): Promise<Receipt | null> {
  const { radius, place, filters, open_beds, sort } = shown ?? ShownSearch.parse({})
  const center = place ? chosenCenter(place) : await wantedCenter(db, patient)
  if (!center) return null
  const directory = await matcher.directory(db)
  const today = dayIn(patient.time_zone, now)
  const needs = storedNeeds(needsOf(patient, today))
  const reported = await openBedsNow(db, directory, factsOf(patient, today), now)
  const beds = { open: facilitiesWith('open', reported), full: facilitiesWith('full', reported) }
  const told = open_beds ? beds.open : null
  const search = { radius, center, filters, told, beds, ...(sort !== 'published' && { sort }), shown: shown !== undefined }
  const facility_ids = await listOf(directory, needs, search)
  const print = printsOf(directory)
  const prints = facility_ids.map(id => print(id)!)
  return { at: now, rule_version: ruleVersion, directory_version: directory.version, needs, search, facility_ids, prints }
}

/** All matches, best first. */
async function listOf(
  { index }: Directory,
  needs: ReceiptNeeds,
  { radius, center, filters, told, beds }: MatchReceipt['search'],
) {
  const { ids } = await index.match(restoreNeeds(needs), {
    lat: center.latitude,
    lng: center.longitude,
    radius_miles: radius,
    filters,
    withOpenBeds: told ? new Set(told) : undefined,
    beds: new Map([...idsAs('open', beds?.open), ...idsAs('full', beds?.full)]),
    page_number: 1,
    page_size: 1,
  })
  return ids
}

const idsAs = (status: BedStatus, ids: readonly number[] = []) => ids.map(id => [id, status] as const)

/** Stores a match list with the application sent from it. Applications sent from the same list share one row. */
export async function storeReceipt(tx: Db, application_id: number, patient_id: number, receipt: Receipt): Promise<void> {
  const { at, ...same } = receipt
  const digest = createHash('sha256').update(JSON.stringify(same)).digest('base64url')
  await tx
    .insertInto('match_receipts')
    .values({
      ...same,
      at,
      patient_id,
      digest,
      needs: JSON.stringify(same.needs),
      search: JSON.stringify(same.search),
    })
    .onConflict(conflict => conflict.columns(['patient_id', 'digest']).doNothing())
    .execute()
  await tx
    .insertInto('application_receipts')
    .columns(['application_id', 'receipt_id'])
    .expression(eb =>
      eb
        .selectFrom('match_receipts')
        .select([eb.val(application_id).as('application_id'), 'id'])
        .where('patient_id', '=', patient_id)
        .where('digest', '=', digest),
    )
    .execute()
}

/** The match list that led to an application, compared with what the same input returns today. */
export async function readReceipt(
  db: Db,
  directory: Directory,
  { id, facility_id }: { id: number; facility_id: number },
): Promise<MatchReceipt | null> {
  const kept = await db
    .selectFrom('match_receipts')
    .innerJoin('application_receipts', 'application_receipts.receipt_id', 'match_receipts.id')
    .where('application_id', '=', id)
    .selectAll('match_receipts')
    .executeTakeFirst()
  if (!kept) return null
  const sent = await db.selectFrom('application_receipts').select('application_id').where('receipt_id', '=', kept.id).execute()
  const { at, rule_version, directory_version, needs, search, facility_ids } = kept
  const today = await listOf(directory, needs, search)
  const { standings, left, joined, ...found } = compareLists(
    { ids: facility_ids, prints: kept.prints },
    today,
    printsOf(directory),
  )
  const nameOf = await namesOf(db, [...facility_ids, ...today])
  return {
    at,
    rule_version,
    directory_version,
    needs,
    search,
    facility_id,
    applications: sent.map(row => row.application_id).sort((a, b) => a - b),
    list: facility_ids.map((id, position) => ({ id, name: nameOf(id), standing: standings[position]! })),
    again: {
      ...found,
      rule_version: ruleVersion,
      directory_version: directory.version,
      total: today.length,
      left: left.map(one => ({ ...one, name: nameOf(one.id), reasons: reasonsOf(directory, needs, search, one.id) })),
      joined: joined.map(one => ({ ...one, name: nameOf(one.id) })),
    },
  }
}

/** Why the facility is not on a list with this input. Empty if it is on it, or is outside the search. */
export function reasonsOf(directory: Directory, needs: ReceiptNeeds, { filters, told }: MatchReceipt['search'], id: number) {
  const facility = directory.facilities.get(id)
  const result = facility && verdict(restoreNeeds(needs), directory.asMatch(facility), filters, told ? new Set(told) : undefined)
  return !result || result.matches ? [] : result.reasons
}

/** Loads current names, including those of facilities that are no longer in the directory. */
async function namesOf(db: Db, ids: number[]): Promise<(id: number) => string> {
  const rows = await db
    .selectFrom('facilities')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]}::int[])`)
    .execute()
  const names = new Map(rows.map(row => [row.id, row.name]))
  return id => names.get(id) ?? String(id)
}

/** Cached per row, because a facility that changes gets a new row. */
const known = new WeakMap<FacilityRow, number>()

/**
 * Returns a fingerprint of the facility data that matching reads; undefined if the facility is not in the directory. Different
 * fingerprints mean different listings, and equal fingerprints almost certainly mean equal listings.
 */
const printsOf =
  ({ facilities }: Directory) =>
  (id: number): number | undefined => {
    const row = facilities.row(id)
    if (!row) return undefined
    const print = known.get(row) ?? printOf(facilities.get(id)!)
    known.set(row, print)
    return print
  }

function printOf(facility: DirectoryFacility): number {
  const read = [
    facility.name,
    facility.latitude,
    facility.longitude,
    facility.directory_listing,
    facility.features.toSorted((a, b) => a - b),
    facility.insurance_plans_in_network.toSorted(),
    facility.insurance_plans_out_network.toSorted(),
    facility.excludes_private_insurance,
    facility.excludes_hmo,
    // Left out otherwise, so that the prints of earlier receipts stay comparable.
    ...(facility.accepts_public_insurance === false ? [false] : []),
  ]
  return createHash('sha256').update(JSON.stringify(read)).digest().readInt32BE()
}
