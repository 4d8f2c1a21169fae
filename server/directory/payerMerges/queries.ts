import { type Selectable, sql } from 'kysely'
import type { ComparedPayer, PayerPair } from '#domain/directory/payerMerges/contract.ts'
import { findLikenesses, pairKey, similarPayers } from '#domain/directory/payerMerges/rules.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type StoredPayer = Selectable<Tables['payers']>

/** The pairs that are kept apart, with the time of the decision. */
export async function decidedApart(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('payers_apart').select(['one_id', 'other_id', 'decided_at']).execute()
  return new Map(rows.map(({ one_id, other_id, decided_at }) => [pairKey(one_id, other_id), decided_at]))
}

export type FoundPair = { one: StoredPayer; other: StoredPayer; alike: PayerPair['alike']; apart_since: string | null }

/** All pairs to decide on, or those that are kept apart. */
export async function findPairs(db: Db, apart: boolean): Promise<FoundPair[]> {
  const payers = await db.selectFrom('payers').selectAll().where('merged_into', 'is', null).execute()
  const decided = await decidedApart(db)
  const byId = new Map(payers.map(payer => [payer.id, payer]))
  const kept = [...decided].flatMap(([key]) => {
    const [one, other] = key.split('-').map(id => byId.get(Number(id)))
    return one && other ? [{ one, other, alike: findLikenesses(one, other) }] : []
  })
  const pairs = apart ? kept : similarPayers(payers).filter(({ one, other }) => !decided.has(pairKey(one.id, other.id)))
  return pairs.map(pair => ({ ...pair, apart_since: decided.get(pairKey(pair.one.id, pair.other.id)) ?? null }))
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
