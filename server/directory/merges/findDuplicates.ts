import { sql } from 'kysely'
import { comparePlaces, type KnownPlace, placeOfFacility } from '#domain/directory/merges/samePlace.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createPacer } from '../../platform/system/turns.ts'

/** The columns that identify a facility as a place. */
export const placeColumns = [
  'name',
  'address_line_one',
  'address_line_two',
  'state',
  'zip_code',
  'main_phone_number',
  'intake_phone_1',
  'intake_phone_2',
  'npi',
] as const

/** Facilities to load at a time. */
const pageSize = 5_000

/**
 * Compares all facilities within each ZIP code, and lists pairs that may be the same place for an administrator. Pairs that were listed
 * before keep their decision. Runs after imports and once a day, because people add facilities, too.
 */
export async function findDuplicates(db: Db, now: Date): Promise<void> {
  const pace = createPacer()
  let after = ''
  for (let more = true; more; ) {
    const rows = await facilitiesAfter(db, after)
    more = rows.length === pageSize
    const groups = Map.groupBy(rows, ({ zip }) => zip)
    // The page may have ended within the last ZIP code. If it has only one, it is compared as far as it was loaded.
    const last = rows.at(-1)?.zip ?? ''
    if (more && groups.size > 1) groups.delete(last)
    const pairs: Pair[] = []
    for (const group of groups.values()) pairs.push(...(await pairsIn(group, pace)))
    await listPairs(db, pairs, now)
    after = [...groups.keys()].at(-1) ?? after
  }
}

const facilitiesAfter = (db: Db, zip: string) =>
  db
    .selectFrom('facilities')
    .select(['id', 'organization_id', ...placeColumns, sql<string>`left(zip_code, 5)`.as('zip')])
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`left(zip_code, 5) > ${zip}`)
    .orderBy(sql`left(zip_code, 5)`)
    .orderBy('id')
    .limit(pageSize)
    .execute()

type Facility = Awaited<ReturnType<typeof facilitiesAfter>>[number]
type Pair = { first_id: number; second_id: number; score: number }

async function pairsIn(facilities: readonly Facility[], pace: () => Promise<void>): Promise<Pair[]> {
  if (facilities.length < 2) return []
  const places: KnownPlace[] = []
  for (const facility of facilities) {
    await pace()
    places.push(placeOfFacility(facility))
  }
  const pairs: Pair[] = []
  for (const [index, one] of facilities.entries()) {
    await pace()
    for (let next = index + 1; next < facilities.length; next++) {
      const other = facilities[next]!
      // Facilities of two organizations cannot be merged.
      if (one.organization_id !== null && other.organization_id !== null && one.organization_id !== other.organization_id)
        continue
      const { verdict, score } = comparePlaces(places[index]!, places[next]!)
      if (verdict !== 'apart') pairs.push({ first_id: one.id, second_id: other.id, score })
    }
  }
  return pairs
}

async function listPairs(db: Db, pairs: readonly Pair[], now: Date): Promise<void> {
  if (!pairs.length) return
  // A facility may have been removed since it was read.
  await sql`
    insert into facility_pairs (first_id, second_id, score, found_at)
    select first_id, second_id, score, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as found (first_id integer, second_id integer, score integer)
    where (select count(*) from facilities where id in (first_id, second_id)) = 2
    on conflict do nothing`.execute(db)
}
