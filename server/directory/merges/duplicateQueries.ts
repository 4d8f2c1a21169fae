import { sql } from 'kysely'
import type { Duplicate, DuplicateSide, PairState } from '#domain/directory/merges/duplicates.ts'
import { comparePlaces, placeOfFacility } from '#domain/directory/merges/samePlace.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullNameOrNull, mainPhone } from '../../platform/db/expressions.ts'
import { type Limits, onPage } from '../../platform/db/listing.ts'
import { isOpenPair } from '../facilities/pairs.ts'
import { placeColumns } from './findDuplicates.ts'

/** A page of the pairs in this state, or all of them, most similar first. Runs three queries. */
export async function findDuplicatePairs(db: Db, of: { state?: PairState; id?: number }, page: Limits | null) {
  const found = db
    .selectFrom('facility_pairs')
    .$if(of.state === 'Open', query => query.where(isOpenPair))
    .$if(of.state !== undefined && of.state !== 'Open', query => query.where('facility_pairs.state', '=', of.state!))
    .$if(of.id !== undefined, query => query.where('facility_pairs.id', '=', of.id!))
  const pairs = await found
    .leftJoin('users as decider', 'decider.id', 'facility_pairs.decided_by')
    .select(['facility_pairs.id', 'first_id', 'second_id', 'facility_pairs.state', 'found_at', 'decided_at'])
    .select(fullNameOrNull('decider').as('decided_by'))
    .orderBy('score', 'desc')
    .orderBy('facility_pairs.id')
    .$if(page !== null, query => query.$call(onPage(page!)))
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const facilities = await facilitiesById(
    db,
    pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]),
  )
  const data = pairs.map(({ first_id, second_id, ...pair }): Duplicate => {
    const [one, other] = [facilities.get(first_id)!, facilities.get(second_id)!]
    const { reasons } = comparePlaces(placeOfFacility(one), placeOfFacility(other))
    return { ...pair, facilities: [sideOf(one), sideOf(other)], reasons }
  })
  return { data, total }
}

export const findDuplicatePair = async (db: Db, id: number): Promise<Duplicate | undefined> =>
  (await findDuplicatePairs(db, { id }, { limit: 1, offset: 0 })).data[0]

async function facilitiesById(db: Db, ids: readonly number[]) {
  if (!ids.length) return new Map<number, never>()
  const rows = await db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .select(['facilities.id', 'facilities.city', 'facilities.updated_at', 'organizations.name as organization_name'])
    .select(placeColumns.map(column => `facilities.${column}` as const))
    .select(mainPhone.as('shown_phone'))
    .where('facilities.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

const sideOf = ({ shown_phone, intake_phone_1, intake_phone_2, ...row }: Found): DuplicateSide => ({
  ...row,
  main_phone_number: shown_phone,
})
type Found = Exclude<Awaited<ReturnType<typeof facilitiesById>> extends Map<number, infer Row> ? Row : never, undefined>
