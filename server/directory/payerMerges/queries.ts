import { type Selectable, sql } from 'kysely'
import type { ComparedPayer, PayerPair } from '#domain/directory/payerMerges/contract.ts'
import { findLikenesses, pairKey, similarPayers } from '#domain/directory/payerMerges/rules.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasId } from '../../platform/db/listing.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type StoredPayer = Selectable<Tables['payers']>

/** Ids of two payers, the lower one first, and since when they are kept apart. */
export type FoundPair = { one: number; other: number; apart_since: string | null }

/** All pairs to decide on, by name, or those that are kept apart, the latest decision first. */
export async function findPairs(db: Db, apart: boolean): Promise<FoundPair[]> {
  const decided = await db
    .selectFrom('payers_apart')
    .innerJoin('payers as one', 'one.id', 'one_id')
    .innerJoin('payers as other', 'other.id', 'other_id')
    .where('one.merged_into', 'is', null)
    .where('other.merged_into', 'is', null)
    .select(['one_id as one', 'other_id as other', 'decided_at as apart_since'])
    .orderBy('decided_at', 'desc')
    .orderBy('one_id')
    .orderBy('other_id')
    .execute()
  if (apart) return decided
  const isDecided = new Set(decided.map(({ one, other }) => pairKey(one, other)))
  return (await similarPairs(db))
    .filter(([one, other]) => !isDecided.has(pairKey(one, other)))
    .map(([one, other]) => ({ one, other, apart_since: null }))
}

/** The result of the last comparison, and what was compared. */
let last: { version: string; pairs: (readonly [one: number, other: number])[] } | undefined

/** Ids of all similar payers. Comparing 20,000 payers takes 0.2 seconds, so they are compared only after one of them has changed. */
async function similarPairs(db: Db) {
  const unmerged = db.selectFrom('payers').where('merged_into', 'is', null)
  const { version } = await unmerged
    .select(
      sql<string>`count(*) || ' ' || coalesce(bit_xor(hashtextextended(
      concat_ws(chr(31), id, payer_code, payer_name, insurance_type, aliases), 0)), 0)`.as('version'),
    )
    .executeTakeFirstOrThrow()
  if (last?.version !== version) {
    const payers = await unmerged.select(['id', 'payer_code', 'payer_name', 'insurance_type', 'aliases']).execute()
    last = { version, pairs: similarPayers(payers).map(({ one, other }) => [one.id, other.id] as const) }
  }
  return last.pairs
}

/** The pairs with the number of records that refer to each payer. Omits pairs with a payer that does not exist. */
export async function comparedPairs(db: Db, pairs: readonly FoundPair[]): Promise<PayerPair[]> {
  const ids = pairs.flatMap(({ one, other }) => [one, other])
  const compared = await comparedPayers(db, await db.selectFrom('payers').selectAll().where(hasId('id', ids)).execute())
  return pairs.flatMap(pair => {
    const [one, other] = [compared.get(pair.one), compared.get(pair.other)]
    return one && other ? [{ ...pair, id: pairKey(one.id, other.id), one, other, alike: findLikenesses(one, other) }] : []
  })
}

/** The comparison of two payers; undefined if one of them does not exist. */
export async function findPair(db: Db, first: number, second: number): Promise<PayerPair | undefined> {
  const [one, other] = [Math.min(first, second), Math.max(first, second)]
  if (one === other) return undefined
  const decision = await db
    .selectFrom('payers_apart')
    .select('decided_at')
    .where('one_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirst()
  const [pair] = await comparedPairs(db, [{ one, other, apart_since: decision?.decided_at ?? null }])
  return pair
}

/** The payers with the numbers of patients and facilities that refer to them. */
export async function comparedPayers(db: Db, payers: readonly StoredPayer[]): Promise<Map<number, ComparedPayer>> {
  const codes = [...new Set(payers.map(({ payer_code }) => payer_code))]
  if (!codes.length) return new Map()
  const { rows } = await sql<{ code: string; patients: number; facilities: number }>`
    select code, sum(patients)::int as patients, sum(facilities)::int as facilities from (
      select code, 1 as patients, 0 as facilities from patients, lateral (select distinct unnest(array[
        patient_insurance -> 'provider' ->> 'payer_code', secondary_insurance -> 'provider' ->> 'payer_code']) as code) plans
        where not is_sample
      union all select code, 0, 1 from facilities,
        lateral (select distinct unnest(insurance_plans_in_network || insurance_plans_out_network) as code) plans
        where deleted_at is null
    ) used where code in (${sql.join(codes)}) group by code`.execute(db)
  const uses = new Map(rows.map(row => [row.code, row]))
  return new Map(
    payers.map(payer => {
      const { patients = 0, facilities = 0 } = uses.get(payer.payer_code) ?? {}
      return [payer.id, { ...payer, patients, facilities }]
    }),
  )
}

/**
 * Replaces a payer in patients' insurance and facilities' networks, and returns the changed records. If a facility already lists the
 * remaining payer, that entry stays as it is. The records' `updated_at` stays, so that open forms can still be saved.
 */
export async function moveReferences(tx: Db, from: StoredPayer, to: StoredPayer) {
  const provider = JSON.stringify({
    payer_code: to.payer_code,
    payer_name: to.payer_name,
    insurance_type: to.insurance_type,
  })
  const isFrom = (column: string) => sql`${sql.ref(column)} -> 'provider' ->> 'payer_code' = ${from.payer_code}`
  const moved = (column: string) =>
    sql`${sql.ref(column)} = case when ${isFrom(column)}
      then jsonb_set(${sql.ref(column)}, '{provider}', ${provider}::jsonb) else ${sql.ref(column)} end`
  const patients = await sql<{ id: number }>`
    update patients set ${moved('patient_insurance')}, ${moved('secondary_insurance')}
    where ${isFrom('patient_insurance')} or ${isFrom('secondary_insurance')} returning id`.execute(tx)
  const both = sql`(insurance_plans_in_network || insurance_plans_out_network)`
  const replaced = (column: string) =>
    sql`${sql.ref(column)} = case when ${to.payer_code} = any(${both}) then array_remove(${sql.ref(column)}, ${from.payer_code})
      else array_replace(${sql.ref(column)}, ${from.payer_code}, ${to.payer_code}) end`
  const facilities = await sql<{ id: number }>`
    update facilities set ${replaced('insurance_plans_in_network')}, ${replaced('insurance_plans_out_network')}
    where ${from.payer_code} = any${both} returning id`.execute(tx)
  return { patients: patients.rows.map(({ id }) => id), facilities: facilities.rows.map(({ id }) => id) }
}
